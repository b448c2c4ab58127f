import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  url: string;
  /** Simulates a lost server: connections break and new ones are refused. */
  goAway(): void;
  /** Simulates a frozen server: connections stay open, and nothing passes on those that are there. */
  fallSilent(): void;
  comeBack(): void;
  close(): Promise<void>;
}

/** A proxy between a process and its database, to take the database away and bring it back. */
export async function createTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let away = false;
  const server = createServer((client) => {
    if (away) return void client.destroy();
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    goAway() {
      away = true;
      breakAll();
    },
    fallSilent: () => sockets.forEach((socket) => socket.unpipe().pause()),
    comeBack() {
      away = false;
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
