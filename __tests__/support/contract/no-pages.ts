import type { IncomingMessage, ServerResponse } from 'node:http';

/** In Next's place, so that a test of the service's process needs no built pages. Everything else is the real program. */
export default function next() {
  return {
    prepare: async () => undefined,
    getRequestHandler: () => async (_: IncomingMessage, outgoing: ServerResponse) => {
      outgoing.statusCode = 404;
      outgoing.end();
    },
    getUpgradeHandler: () => async () => undefined,
  };
}
