import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

/** A complete answer. */
export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Headers of the connection, not of the answer. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/**
 * Renders an address as an anonymous request and returns the whole answer; no cookie, host or other header of a visitor
 * is sent. Uses an HTTP server that listens nowhere, over a pair of streams (Node's documented `connection` event).
 */
export function renderToBuffer(listener: Listener) {
  const server = createServer((incoming, outgoing) => {
    Promise.resolve(listener(incoming, outgoing)).catch((error: Error) => outgoing.destroy(error));
  });
  /** @param visitor the network address whose limits the page's calls count toward */
  return async (address: string, visitor: string): Promise<Rendered> => {
    const [ours, theirs] = duplexPair();
    server.emit('connection', Object.assign(theirs, { remoteAddress: visitor }));
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ path: address, host: 'page.invalid', createConnection: () => ours }, resolve).on('error', reject);
    });
    const body = await buffer(response);
    for (const name of ofConnection) delete response.headers[name];
    return { status: response.statusCode!, headers: response.headers, body };
  };
}
