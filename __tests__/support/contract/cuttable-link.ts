import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A database connection that can be cut: open connections break and new ones are refused until it is mended. */
export interface CuttableLink {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function createLink(url: string): Promise<CuttableLink> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const listen = (port: number) => {
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    server.listen(port, '127.0.0.1');
    return server;
  };
  let server = listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const near = new URL(url);
  near.host = `127.0.0.1:${port}`;
  return {
    url: near.href,
    async cut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    async mend() {
      if (server.listening) return;
      server = listen(port);
      await once(server, 'listening');
    },
  };
}
