import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * In Next's place, so that a test of the service's process needs no built pages. Like Next it listens for offers to upgrade
 * on the server it was given, or else on the one its first request came by, and leaves them without an answer.
 */
export default function next({ httpServer }: { httpServer?: Server }) {
  let listens = false;
  return {
    prepare: async () => undefined,
    getRequestHandler: () => async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const { server } = incoming.socket as IncomingMessage['socket'] & { server: Server };
      if (!listens) (httpServer ?? server).on('upgrade', () => undefined);
      listens = true;
      outgoing.statusCode = 404;
      outgoing.end('No page.');
    },
    getUpgradeHandler: () => async () => undefined,
  };
}
