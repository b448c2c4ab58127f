import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import next from 'next';
import { buildContainer, type Container } from '@/server/container';
import { readEnv, type Env } from '@/server/env';
import { createApiProxy } from '@/server/http/api-proxy';
import { clientAddress } from '@/server/http/client-address';
import { contentPolicy, setSecurityHeaders } from '@/server/http/security-headers';
import { publishService } from '@/server/in-process';
import { createLogger, type Logger } from '@/server/log';

/**
 * The process: request → health → /api/* (the service, or a streaming proxy to API_URL) → Next. Wires the container once,
 * serves, runs the jobs, and on SIGTERM finishes what is in flight before it ends.
 */
const graceMs = 10_000;
const hangUpMs = 100;
/**
 * Who sends slowly holds a connection and nothing else, and not for long: seconds for the headers, a minute for an upload
 * over a poor line. Node looks that often.
 */
const patience = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLogger(env);
  const development = env.NODE_ENV !== 'production';
  const container = env.API_URL ? null : await buildContainer(env, log);
  const api = container ? serviceListener(container, env) : createApiProxy(env.API_URL!);

  const app = next({ dev: development, dir: process.cwd(), hostname: env.HOST, port: env.PORT });
  await app.prepare();
  const page = app.getRequestHandler();
  const compress = compression();
  const policy = contentPolicy({ development, stripe: env.STRIPE_SECRET_KEY !== undefined });

  let stopping = false;
  const server = createServer(patience, (incoming, outgoing) => {
    setSecurityHeaders(outgoing, policy);
    if (stopping) outgoing.setHeader('connection', 'close');
    const path = pathOf(incoming.url);
    const listener = health(path, container, () => stopping) ?? (isApi(path) ? api : page);
    compress(incoming as never, outgoing as never, () => {
      Promise.resolve(listener(incoming, outgoing)).catch((error: unknown) => failed(log, outgoing, error));
    });
  });
  if (development) server.on('upgrade', app.getUpgradeHandler());
  server.keepAliveTimeout = 65_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  await container?.startJobs();
  log.info({ port: env.PORT }, 'ready');
  process.send?.('ready');

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({}, 'stopping');
    const forced = setTimeout(() => {
      log.warn({}, 'stopped by force: something was not finished in time');
      process.exit(1);
    }, graceMs);
    forced.unref();
    // A connection that is kept alive becomes idle when its answer has gone, and would hold us for another minute.
    const hangUp = setInterval(() => server.closeIdleConnections(), hangUpMs);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearInterval(hangUp);
    await container?.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // A launcher that died takes nobody's answer with it, but a process nobody watches should not stay.
  process.on('disconnect', () => void stop());
}

/** What is asked for, without its query. */
const pathOf = (url = '/'): string => url.split('?', 1)[0]!;

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

function serviceListener(container: Container, env: Env): Listener {
  publishService(async (request) => container.app.fetch(request, {}));
  return getRequestListener((request, bindings) =>
    container.app.fetch(request, { address: clientAddress(bindings.incoming as IncomingMessage, env.TRUST_PROXY) }),
  );
}

/** /healthz: the process lives. /readyz: it can serve: the database answers and it is not stopping. */
function health(path: string, container: Container | null, stopping: () => boolean): Listener | null {
  if (path !== '/healthz' && path !== '/readyz') return null;
  return async (_, outgoing) => {
    const ready = path === '/healthz' || (!stopping() && (container === null || (await container.isReady())));
    outgoing.statusCode = ready ? 200 : 503;
    outgoing.setHeader('cache-control', 'no-store');
    if (!ready) outgoing.setHeader('retry-after', '2');
    outgoing.end(ready ? 'ok' : 'not ready');
  };
}

function failed(log: Logger, outgoing: ServerResponse, error: unknown): void {
  log.error({ err: error }, 'a request failed outside of the service');
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.statusCode = 500;
  outgoing.end();
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
