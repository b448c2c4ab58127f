import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import next from 'next';
import { operations } from '@/api/contract/paths';
import type { Settings } from '@/api/contract/types';
import { mapFilePath } from '@/lib/paths';
import { pageFiguresPath } from '@/lib/site/page-figures';
import { networkOf } from '@/server/areas/family/session/rules/network';
import { throttleCalls } from '@/server/areas/family/session/throttle';
import { readSettings } from '@/server/areas/platform/content/read-settings';
import { zonesChanged } from '@/server/areas/platform/zones/keep-zones';
import { buildContainer, connectionsOf, type Container } from '@/server/container';
import { listen as listenTo } from '@/server/db/listen';
import { readEnv, type Env } from '@/server/env';
import { createApiProxy } from '@/server/http/api-proxy';
import { setCaching } from '@/server/http/caching';
import { clientAddress, connectionOf } from '@/server/http/client-address';
import { trackConnections } from '@/server/http/close-server';
import { isInterrupted } from '@/server/http/error-response';
import { followSettings } from '@/server/http/followed-settings';
import { serveMapFile } from '@/server/http/map-file';
import { createPageCache, type PageCache } from '@/server/http/page-cache';
import { countPageFigures } from '@/server/http/page-figures';
import { clockMoved, publicChannel, shownBy } from '@/server/http/public-changes';
import { renderToBuffer } from '@/server/http/render-to-buffer';
import { contentPolicy, setSecurityHeaders } from '@/server/http/security-headers';
import { servePages } from '@/server/http/serve-pages';
import { publishHost, type Host } from '@/server/in-process';
import { createLogger, type Logger } from '@/server/log';
import { countResponse, serveMetrics } from '@/server/metrics';
import { releaseName } from '@/server/release';

/**
 * The process: request → health → /api/* (the service, or a streaming proxy to API_URL) → Next. Builds the container once,
 * serves, runs the jobs, and on SIGTERM finishes open requests before it ends.
 */
const requestGraceMs = 8_000;
const graceMs = 10_000;
/** Slow senders: 15 s for the headers, one minute for an upload on a slow line, checked every 5 s. */
const patience = { headersTimeout: 15_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

const silenceMs = 120_000;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLogger(env);
  const release = releaseName();
  const development = env.NODE_ENV !== 'production';
  const container = env.API_URL ? null : await buildContainer(env, log);
  const service = container?.app ?? createApiProxy(env.API_URL!, (error) => failed(log, error, 'API_URL'));
  const addressOf = (incoming: IncomingMessage) => clientAddress(incoming, env.TRUST_PROXY);
  const call: Host['call'] = async (request, caller) => service.fetch(request, { address: addressOf(caller) });
  const api = getRequestListener((request, { incoming }) =>
    service.fetch(request, connectionOf(incoming as IncomingMessage, env.TRUST_PROXY)),
  );
  const settings = container && (() => readSettings(container.deps));
  // What parents pay with and which map they see decide the content policy; with API_URL, that service says so.
  const headers = { policy: policyOf(env), https: env.PUBLIC_URL.startsWith('https:') };
  const followed = env.API_URL
    ? await followSettings({
        apiUrl: env.API_URL,
        onRead: (read) => void (headers.policy = policyOf(env, read)),
        onError: (error) => failed(log, error, 'API_URL'),
      })
    : null;
  publishHost({ call, report: (error) => failed(log, error, 'page'), ...(settings && { settings }) });

  const app = await preparePages(env);
  const cache = env.PAGE_CACHE === 0 || development ? null : keepPages(app.getRequestHandler(), env, container);
  const changes = cache && container && dropWhatChanged(cache, container, log);
  const share = env.RATE_SHARE / 100;
  const takesFiles = hasWorkingLink(call);
  const page = servePages({
    page: app.getRequestHandler(),
    compressed,
    cache,
    addressOf,
    networkOf,
    share,
    takesFiles,
  });
  const map =
    env.MAP_FILE === undefined
      ? null
      : serveMapFile(env.MAP_FILE, async (incoming) => {
          if (container) await throttleCalls(container.deps, 'mapReads', addressOf(incoming));
        });
  const reports = env.METRICS_PORT === undefined ? null : hearReports(addressOf);
  const isMapElsewhere = () => followed?.current()?.map.file === mapFilePath;
  const mapAt = (path: string) => (path !== mapFilePath ? null : (map ?? (isMapElsewhere() ? api : null)));

  let stopping = false;
  /** Why this process cannot serve; null if it can. */
  const problem = async (): Promise<string | null> => {
    if (stopping) return 'It is stopping.';
    if (!followed) return container!.problem();
    return (await followed.ask()) ? null : 'The service of API_URL does not answer.';
  };
  const server = createServer(patience, (incoming, outgoing) => {
    setSecurityHeaders(outgoing, headers);
    if (stopping) outgoing.setHeader('connection', 'close');
    const path = pathOf(incoming.url);
    setCaching(outgoing, path);
    countResponse(path, outgoing);
    const other =
      health(path, { problem, release }) ??
      (path === pageFiguresPath ? reports : mapAt(path)) ??
      (isApi(path) ? api : null);
    void answered(other ? compressed(other) : page, incoming, outgoing, log);
  });
  if (development) server.on('upgrade', app.getUpgradeHandler());
  server.keepAliveTimeout = 65_000;
  const connections = trackConnections(server);
  // Closes connections whose reader stalls. Hot reload keeps silent sockets, so not in development.
  if (!development) server.timeout = silenceMs;

  const metrics = await serveMetrics(env, container);
  await listen(server, env);
  await container?.startJobs();
  log.info(
    { release, port: env.PORT, ...(container && { connections: connectionsOf(env, changes !== null) }) },
    'ready',
  );
  process.send?.('ready');

  /** For `drainSeconds`, /readyz answers 503 while requests are still served, so that a proxy can turn elsewhere first. */
  async function stop(drainSeconds = 0): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info({ drainSeconds }, 'stopping');
    if (drainSeconds > 0) await sleep(drainSeconds * 1000);
    const forced = setTimeout(() => {
      log.warn({}, 'forced to stop: something did not finish in time');
      process.exit(1);
    }, graceMs);
    forced.unref();
    if (!(await connections.close(requestGraceMs))) log.warn({}, 'closed requests that did not finish in time');
    metrics?.close();
    followed?.stop();
    await changes?.stop();
    await container?.close();
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop(env.DRAIN_SECONDS));
  // From the terminal, or the launcher's restart: nobody waits for a proxy.
  process.on('SIGINT', () => void stop());
  // The launcher has died, so nothing supervises this process any more: finish open requests and exit.
  process.on('disconnect', () => void stop());
}

/** Of our own service's configuration, or of the other service's settings. */
function policyOf(env: Env, read?: Settings): string {
  const style = env.MAP_STYLE_URL ?? read?.map.style;
  return contentPolicy({
    development: env.NODE_ENV !== 'production',
    stripe: read ? read.payment.gateway === 'stripe' : env.STRIPE_SECRET_KEY !== undefined,
    ...(style && URL.canParse(style) && { mapOrigin: new URL(style).origin }),
  });
}

/**
 * Prepares Next. Its upgrade listener leaves unknown connections open, so it gets a server that never listens; on ours,
 * Node answers upgrade requests as ordinary ones.
 */
async function preparePages(env: Env) {
  const app = next({
    dev: env.NODE_ENV !== 'production',
    dir: process.cwd(),
    hostname: env.HOST,
    port: env.PORT,
    httpServer: createServer(),
  });
  await app.prepare();
  return app;
}

/** Whether a facility's link to a request, whose page takes files, works. */
const hasWorkingLink =
  (call: Host['call']) =>
  async (incoming: IncomingMessage): Promise<boolean> => {
    const [, key] = /^\/answer\/([\w-]+)$/.exec(pathOf(incoming.url)) ?? [];
    const path = operations.readRequestLink.path.replace(':key', key ?? '');
    if (key === undefined) return false;
    const { status } = await call(new Request(`http://service.invalid/api${path}`), incoming);
    // 403: a link that asks for a PIN.
    return status === 200 || status === 403;
  };

/** Hears how fast pages were, by the routes of the build; in development there are none. */
function hearReports(addressOf: (incoming: IncomingMessage) => string): Listener {
  const manifest = '.next/server/pages-manifest.json';
  const pages = existsSync(manifest) ? Object.keys(JSON.parse(readFileSync(manifest, 'utf8')) as object) : [];
  const count = countPageFigures(pages);
  return getRequestListener((request, { incoming }) =>
    count(request, networkOf(addressOf(incoming as IncomingMessage))),
  );
}

function keepPages(page: Listener, env: Env, container: Container | null): PageCache {
  const now = () => container?.deps.clock.now() ?? new Date();
  return createPageCache({ render: renderToBuffer(page), now, bytesMax: env.PAGE_CACHE * 2 ** 20 });
}

/** Drops cached pages when their data changes. With API_URL there is no notification, so pages may be a minute old. */
function dropWhatChanged(cache: PageCache, { databaseUrl, deps, lookAtZones }: Container, log: Logger) {
  return listenTo({
    databaseUrl,
    channel: publicChannel,
    onMessage: async (change) => {
      if (change !== clockMoved && change !== zonesChanged) return cache.drop(shownBy(change));
      cache.clear();
      await (change === clockMoved ? deps.clock.look?.() : lookAtZones());
      // A rendering in progress still shows the old time.
      cache.clear();
    },
    onListening: () => cache.clear(),
    onError: (error) => log.warn({ err: error }, 'changes of public pages cannot be heard'),
  });
}

async function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
}

const compress = compression();
function compressed(listener: Listener): Listener {
  return async (incoming, outgoing) => {
    await new Promise<void>((resolve) => compress(incoming as never, outgoing as never, () => resolve()));
    await listener(incoming, outgoing);
  };
}

/** Answers 500 if the listener fails before it has sent anything. */
async function answered(listener: Listener, incoming: IncomingMessage, outgoing: ServerResponse, log: Logger) {
  try {
    await listener(incoming, outgoing);
  } catch (error) {
    failed(log, error, 'request');
    if (outgoing.headersSent) return void outgoing.destroy();
    outgoing.statusCode = 500;
    outgoing.end();
  }
}

const pathOf = (url = '/'): string => url.split('?', 1)[0]!;

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** /healthz: the process is alive. /readyz: it can serve, and which release it is, or why not. */
function health(
  path: string,
  { problem, release }: { problem: () => Promise<string | null>; release: string },
): Listener | null {
  if (path !== '/healthz' && path !== '/readyz') return null;
  return async (_, outgoing) => {
    const said = path === '/healthz' ? null : await problem();
    outgoing.statusCode = said ? 503 : 200;
    if (said) outgoing.setHeader('retry-after', '2');
    outgoing.end(said ? `not ready: ${said}` : `ok ${release}`);
  };
}

/** Logs a 5xx outside the service, or a caller that hung up; the service logs its own. */
function failed(log: Logger, error: unknown, what: 'page' | 'request' | 'API_URL'): void {
  if (isInterrupted(error)) return log.info({ what }, 'call interrupted');
  log.error({ err: error, what }, 'a request failed outside the service');
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
