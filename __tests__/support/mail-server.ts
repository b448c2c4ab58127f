import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The recipients of the mails taken, in order. */
  taken: string[];
  /** A reply code for every recipient (250: takes them), and how long a mail takes. */
  behave(how: { reply?: 250 | 451 | 550; delayMs?: number }): void;
  /** Refuses connections until `open`. */
  away(): Promise<void>;
  open(): Promise<void>;
}

/** A small SMTP server without authentication. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  let manner = { reply: 250, delayMs: 0 };
  let port = 0;
  let server: SMTPServer;
  const make = () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      // The program keeps connections open.
      closeTimeout: 100,
      onRcptTo(_, __, done) {
        if (manner.reply === 250) return done();
        done(Object.assign(new Error('no'), { responseCode: manner.reply }));
      },
      onData(stream, { envelope }, done) {
        stream.resume();
        stream.on('end', () => {
          void sleep(manner.delayMs).then(() => {
            taken.push(...envelope.rcptTo.map(({ address }) => address));
            done();
          });
        });
      },
    });
  async function open() {
    server = make();
    server.on('error', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    ({ port } = server.server.address() as AddressInfo);
  }
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    behave: ({ reply = 250, delayMs = 0 }) => void (manner = { reply, delayMs }),
    away: () => new Promise((resolve) => server.close(() => resolve())),
    open,
  };
}
