// Requests of the API from inside the process: they pass the same pipeline as those that come over the network.
import type { FastifyInstance } from 'fastify';
import type { Pass } from '../routes/mcp.ts';

export const injecting =
  (fastify: () => FastifyInstance): Pass =>
  async ({ method, path, query, body }, headers) => {
    const response = await fastify().inject({
      method,
      url: path,
      ...(query ? { query: { ...query } } : {}),
      headers: { ...headers },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, text: response.body };
  };
