// What is worked out of an endpoint once for all its requests.
import type { Endpoint } from '../endpoint.ts';
import { KnownNames } from '../known-names.ts';
import { parameterReader } from '../parameters.ts';
import { schemaCompilers } from '../schema-compilers.ts';
import { scopeOf } from '../scope-of.ts';
import type { EndpointRoute } from './exchange.ts';

const known = new WeakMap<Endpoint, EndpointRoute>();

export function routeOf(endpoint: Endpoint): EndpointRoute {
  let route = known.get(endpoint);
  if (!route) {
    route = {
      endpoint,
      read: parameterReader(endpoint.params),
      scope: scopeOf(endpoint),
      names: new KnownNames(endpoint),
      withPath: endpoint.path.includes(':'),
      serialize: isSerialized(endpoint) ? serializerOf(endpoint) : JSON.stringify,
    };
    known.set(endpoint, route);
  }
  return route;
}

/** Whether a serializer made from the schema writes the responses. */
const isSerialized = ({ plainJson, streams, media }: Endpoint): boolean =>
  !plainJson && !streams && media === undefined;

/** Of what answers look like: calls that answer alike, as those of version 1 do, have one between them. */
const serializers = new WeakMap<object, EndpointRoute['serialize']>();

function serializerOf({ answer, method, path }: Endpoint): EndpointRoute['serialize'] {
  const made = serializers.get(answer);
  if (made !== undefined) return made;
  const route = { schema: answer, method, url: path, httpStatus: '200' };
  const serialize = schemaCompilers.buildSerializer({}, {})(route);
  serializers.set(answer, serialize);
  return serialize;
}
