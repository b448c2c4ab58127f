import type { IncomingMessage } from 'node:http';
import type { Settings } from '@/api/contract/types';

/** What the process gives the server render: its container is built once, while Next's bundle may be loaded twice. */
export interface Host {
  /** A call below /api that a page makes for its visitor, who is throttled as if it were their own. */
  call(request: Request, visitor: IncomingMessage): Promise<Response>;
  /** What every page shows of the configuration, where the service is in this process: a page's one call is for its own data. */
  settings?(): Promise<Settings>;
  /** Leaves a line in the log for a page that could not be shown. */
  report(error: unknown): void;
}

const key = Symbol.for('nestling.host');
const registry = globalThis as unknown as Record<symbol, Host | undefined>;

export function publishHost(host: Host): void {
  registry[key] = host;
}

/** Throws when nothing was published: a page rendered outside of our own server. */
export function publishedHost(): Host {
  const host = registry[key];
  if (!host) throw new Error('The service is not running in this process: start the program with server/main.ts.');
  return host;
}
