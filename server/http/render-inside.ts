import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> | void;

/** A whole answer. */
export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Of the connection that it came over, not of the answer. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/**
 * Asks a listener for an address as nobody in particular, and takes its whole answer: no cookie, host or other header of a visitor comes near
 * it. It goes through an HTTP server that listens nowhere, over a pair of streams (Node's `connection` event is made for that).
 */
export function renderInside(listener: Listener) {
  const server = createServer((incoming, outgoing) => {
    Promise.resolve(listener(incoming, outgoing)).catch((error: Error) => outgoing.destroy(error));
  });
  /** @param visitor the network address in whose name the page makes its calls */
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
