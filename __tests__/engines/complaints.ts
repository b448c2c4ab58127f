import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy in front of the portal that collects what goes wrong in a page: errors, refused content and failed answers.
 * WebDriver reports none of them, and a script that it runs would start after the page's own.
 */
export interface Listening {
  address: string;
  complaints: string[];
  /** Requests that wait for an answer. */
  waiting(): number;
  close(): void;
}

const script = '/complaints.js';

/** Runs first in every page. */
function listen(): void {
  // Firefox reports a script that it was still loading as failed when the page is left.
  let isLeft = false;
  window.addEventListener('beforeunload', () => (isLeft = true));
  const report = (...words: unknown[]) =>
    isLeft || navigator.sendBeacon('/complaints', `${location.pathname}: ${words.join(' ')}`);
  window.addEventListener(
    'error',
    (event) => report('error', event.message ?? (event.target as Element).outerHTML),
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  document.addEventListener('securitypolicyviolation', (event) =>
    report('refused', event.violatedDirective, event.blockedURI),
  );
  console.error = (...words) => report('console', ...words);
}

export async function listenTo(portal: string): Promise<Listening> {
  const complaints: string[] = [];
  let waiting = 0;
  const server = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    if (url === script) return outgoing.setHeader('content-type', 'text/javascript').end(`(${String(listen)})()`);
    if (url === '/complaints') {
      incoming.on('data', (text) => complaints.push(String(text)));
      return outgoing.writeHead(204).end();
    }
    waiting += 1;
    outgoing.on('close', () => (waiting -= 1));
    const ask = request(portal + url, { method, headers: { ...headers, 'accept-encoding': 'identity' } }, (answer) => {
      if (answer.statusCode! >= 400) complaints.push(`${answer.statusCode} ${method} ${url}`);
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      const { 'content-length': length, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode!, isPage || !length ? rest : answer.headers);
      if (!isPage) return answer.pipe(outgoing);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        outgoing.end(Buffer.concat(parts).toString().replace('<head>', `<head><script src="${script}"></script>`)),
      );
    });
    ask.on('error', () => outgoing.destroy());
    incoming.pipe(ask);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints,
    waiting: () => waiting,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
