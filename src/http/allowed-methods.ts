// The methods that a path takes, for those who ask it with another one (405 and `Allow`).
import type { FastifyInstance } from 'fastify';

export class AllowedMethods {
  readonly #paths = new Map<string, { readonly form: RegExp; readonly methods: Set<string> }>();

  /** Learns every route that is declared from now on. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => {
      // The preflight is answered everywhere.
      if (!url.includes('*')) for (const each of [method].flat()) this.#add(url, each);
    });
  }

  /** Those of a path without its query; none if there is no such path. */
  of(path: string): string[] {
    for (const { form, methods } of this.#paths.values()) if (form.test(path)) return [...methods];
    return [];
  }

  #add(url: string, method: string): void {
    const known = this.#paths.get(url) ?? { form: formOf(url), methods: new Set<string>() };
    known.methods.add(method);
    this.#paths.set(url, known);
  }
}

/** `:name` stands for any text without a slash. */
const formOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+()]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
