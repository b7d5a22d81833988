// The OpenAPI 3.1 document, made from the endpoints' schemas, and the page at /docs that shows it.
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { addDetails } from './openapi-details.ts';

export async function describeApi(fastify: FastifyInstance, version: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thikana',
        version,
        description:
          'Location data for Bangladesh: addresses, places, routes and administrative areas, in English and Bangla.',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      components: {
        securitySchemes: {
          api_key: { type: 'apiKey', in: 'query', name: 'api_key' },
          key: { type: 'apiKey', in: 'query', name: 'key', description: 'The same key by its other name' },
          operator: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token in the file `operator-token` of the state folder',
          },
        },
      },
    },
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject;
      addDetails(document.openapiObject.paths as Record<string, object>);
      return document.openapiObject;
    },
  });
}

/** After all routes are there. */
export async function showDocs(fastify: FastifyInstance): Promise<void> {
  fastify.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/docs/'));
  fastify.get('/openapi.json', { schema: { hide: true } }, async () => fastify.swagger());
  await fastify.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      title: 'Thikana API',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
    } as object,
  });
}
