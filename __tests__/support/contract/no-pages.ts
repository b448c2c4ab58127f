import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Replaces Next, so that tests of the server process need no built pages. Like Next, it adds an upgrade listener to the
 * given server, or to that of its first request, and leaves upgrades unanswered.
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
