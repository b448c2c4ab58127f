import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Container } from '@/server/container';
import type { Env } from '@/server/env';
import { connections, connectionsWaited, figures, responseSeconds } from '@/server/figures';

type MetricsEnv = Pick<Env, 'METRICS_PORT' | 'METRICS_HOST'>;

/**
 * Serves `/metrics` on a port of its own, so that a proxy in front of the portal cannot show it to visitors.
 * @param container null with API_URL: then the figures of rows and jobs are those of that service's processes
 * @returns null unless METRICS_PORT is set
 */
export async function serveMetrics(
  { METRICS_PORT, METRICS_HOST }: MetricsEnv,
  container: Pick<Container, 'pool' | 'readFigures'> | null,
): Promise<Server | null> {
  if (METRICS_PORT === undefined) return null;
  collectDefaultMetrics({ register: figures });
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (incoming, outgoing) => {
    outgoing.setHeader('cache-control', 'no-store');
    if (incoming.method !== 'GET' || incoming.url?.split('?', 1)[0] !== '/metrics') {
      outgoing.writeHead(404).end('Figures are at /metrics.');
      return;
    }
    void render(container).then(
      (text) => outgoing.setHeader('content-type', figures.contentType).end(text),
      () => outgoing.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(METRICS_PORT, METRICS_HOST, resolve);
  });
  return server;
}

async function render(container: Pick<Container, 'pool' | 'readFigures'> | null): Promise<string> {
  if (container) {
    const { totalCount, idleCount, waitingCount, options } = container.pool;
    connections.set({ state: 'used' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'limit' }, options.max);
    connectionsWaited.set(waitingCount);
    await container.readFigures();
  }
  return figures.metrics();
}

/** What a path belongs to, as a label. Addresses hold ids and tokens, so no label is made from one. */
const kinds = [
  ['/api', 'api'],
  ['/_next/data', 'page'],
  ['/_next', 'asset'],
] as const;
/** A file of `public/`; pages have no extension. */
const isFile = /\.\w+$/;

export function kindOf(path: string): 'api' | 'page' | 'asset' | 'other' {
  const known = kinds.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  if (known) return known[1];
  if (path === '/healthz' || path === '/readyz') return 'other';
  return isFile.test(path) ? 'asset' : 'page';
}

/** Counts a response once it is sent. One that the caller cut off counts with what was sent of it. */
export function countResponse(path: string, outgoing: ServerResponse): void {
  const end = responseSeconds.startTimer({ kind: kindOf(path) });
  outgoing.once('close', () => end({ status: `${Math.floor(outgoing.statusCode / 100)}xx` }));
}
