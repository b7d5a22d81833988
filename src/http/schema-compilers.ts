// What Fastify compiles schemas with. Serializers are compiled when first used: every endpoint has one, of which most threads never use more
// than a few. Validators are none: the pipeline checks parameters itself, with the contract's sentences.
import { createRequire } from 'node:module';
import type {
  Serializer,
  SerializerCompiler,
  SerializerFactory,
} from '@fastify/fast-json-stringify-compiler';

const require = createRequire(import.meta.url);

const serializers: SerializerFactory = (schemas, options) => {
  let compile: SerializerCompiler | undefined;
  return (route) => {
    let serializer: Serializer | undefined;
    return (value) => {
      compile ??= serializerFactory()(schemas, options);
      serializer ??= compile(route);
      return serializer(value);
    };
  };
};

/** Loaded with the first serializer: with the validator it brings along, it takes more than a megabyte in every thread. */
const serializerFactory = (): SerializerFactory => require('@fastify/fast-json-stringify-compiler')();

export const schemaCompilers = { buildValidator: noValidator, buildSerializer: serializers };

function noValidator(): never {
  throw new Error('the routes of the framework declare no parameters');
}
