/** The service's function, as the server render finds it: the container is built once, Next's bundle may be loaded twice. */
export type ServiceFetch = (request: Request) => Promise<Response>;

const key = Symbol.for('nestling.service');
const registry = globalThis as unknown as Record<symbol, ServiceFetch | undefined>;

export function publishService(fetch: ServiceFetch): void {
  registry[key] = fetch;
}

/** Throws when nothing was published: a page rendered outside of our own server. */
export function publishedService(): ServiceFetch {
  const fetch = registry[key];
  if (!fetch) throw new Error('The service is not running in this process: start the program with server/main.ts.');
  return fetch;
}
