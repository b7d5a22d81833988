// The OpenAPI 3.1 document, generated from the endpoints' schemas. Whoever serves it loads this file when the document is first requested:
// most listeners never need the generator, nor what it knows about every route.
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { documentation } from './documentation.ts';
import type { Endpoint } from './endpoint.ts';
import { addDetails } from './openapi-details.ts';
import { schemaCompilers } from './schema-compilers.ts';

/** In the order in which the page shows them. */
const FAMILIES = [
  { name: 'Geocoding and search', description: 'From points to addresses, from text to places.' },
  { name: 'Nearby', description: 'Places around a point. The radius is in kilometres.' },
  {
    name: 'Routing',
    description: 'Routes, matrices, what is within reach, stops in order, traces on roads.',
  },
  { name: 'Fleets', description: 'Who serves what, in which order and when: plans for whole fleets.' },
  { name: 'Maps', description: 'Vector tiles of the dataset, for MapLibre and other maps.' },
  { name: 'Administrative lookups', description: 'Divisions to unions, cities and areas.' },
  { name: 'Wards and zones', description: 'Of the city corporations.' },
  {
    name: 'Own places',
    description: 'Places that an account keeps itself, found beside those of the dataset.',
  },
  { name: 'Language models', description: 'Tools over the Model Context Protocol.' },
  { name: 'Geofences', description: 'Points with a radius and polygons that an account keeps.' },
  { name: 'Tracking', description: 'Positions of moving objects in, events out.' },
  { name: 'Console', description: 'Sessions of the console in the browser, kept in cookies.' },
  { name: 'Account', description: 'For people: their own account, its keys and its usage.' },
  { name: 'Accounts', description: "For the operator: everyone's accounts, keys, packages and usage." },
  { name: 'Operator', description: 'For whoever runs the server, with the operator token.' },
  { name: 'Version 1 (deprecated)', description: 'For older clients: the key is part of the path.' },
];

/** The interface that is served beside its deprecated version 1. */
const CONTRACT_VERSION = '2.0';

const CONTRACT: AboutDocument = {
  title: 'Thikana',
  families: FAMILIES,
  description: [
    'Location data for Bangladesh: addresses, places, routes and administrative areas, in English and Bangla.',
    'Every call needs a key: `api_key` (or `key`) in the query or in the body, or in the header `X-API-Key` or `Authorization: Bearer`. In version 1 it is a part of the path.',
    'Every error is `{"message": …, "code": …, "status": …}`: the sentence is for people and may be reworded, the code stays.',
  ],
};

/** What a document says of itself. */
export interface AboutDocument {
  readonly title: string;
  /** In the order in which the page shows them. */
  readonly families: readonly { readonly name: string; readonly description: string }[];
  /** Paragraphs. */
  readonly description: readonly string[];
}

export async function apiDocument(
  version: string,
  endpoints: readonly Endpoint[],
  { title, families, description }: AboutDocument = CONTRACT,
): Promise<object> {
  // The generator reads the routes of an application; this one has nothing but them and answers nobody.
  const fastify = Fastify({ schemaController: { compilersFactory: schemaCompilers } });
  fastify.setValidatorCompiler(() => () => true);
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        // Of the contract: it changes with what calls take and answer, not with the program.
        version: CONTRACT_VERSION,
        ...{ 'x-program-version': version },
        description: description.join('\n\n'),
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      tags: families.filter(({ name }) => endpoints.some(({ tag }) => tag === name)),
      components: {
        securitySchemes: {
          api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
          header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearer: { type: 'http', scheme: 'bearer', description: 'The key as a bearer token' },
          key: { type: 'apiKey', in: 'query', name: 'key', description: 'The same key by its other name' },
          operator: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token in the file `operator-token` of the state folder',
          },
          session: { type: 'http', scheme: 'bearer', description: 'The token of `POST /account/sign-in`' },
        },
      },
    },
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const components = addDetails(openapiObject.paths ?? {}, endpoints);
      openapiObject.components = { ...openapiObject.components, ...components };
      return openapiObject;
    },
  });
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    fastify.route({ method, url, schema: documentation(endpoint), handler: unreachable });
  }
  await fastify.ready();
  const document = fastify.swagger();
  await fastify.close();
  return document;
}

function unreachable(): never {
  throw new Error('the routes of the API document answer nobody');
}
