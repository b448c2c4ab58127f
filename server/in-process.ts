import type { IncomingMessage } from 'node:http';
import type { Settings } from '@/api/contract/types';

/** What the server render gets from the process: the container is built once, while Next may load its bundle twice. */
export interface Host {
  /** Makes an /api call for a page. It counts toward the visitor's limits. */
  call(request: Request, visitor: IncomingMessage): Promise<Response>;
  /** The settings without a call, when the service runs in this process. */
  settings?(): Promise<Settings>;
  /** Logs why a page could not be rendered. */
  report(error: unknown): void;
}

const key = Symbol.for('nestling.host');
const registry = globalThis as unknown as Record<symbol, Host | undefined>;

export function publishHost(host: Host): void {
  registry[key] = host;
}

/** Throws when nothing was published, which means the page is rendered outside our server. */
export function publishedHost(): Host {
  const host = registry[key];
  if (!host) throw new Error('The service is not running in this process: start the program with server/main.ts.');
  return host;
}
