import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The recipients of the mails taken, in order. */
  taken: string[];
  mails: { from: string; to: string[]; source: string; user: string | undefined }[];
  /** A reply for every recipient (250: takes them), and how long a mail takes. */
  behave(how: { reply?: 250 | 451 | 550; text?: string; delayMs?: number }): void;
  /** Refuses connections until `open`. */
  away(): Promise<void>;
  open(): Promise<void>;
}

/** A small SMTP server; with a login, it takes mails from that user only. */
export async function startMailServer(login?: { user: string; password: string }): Promise<MailServer> {
  const taken: string[] = [];
  const mails: MailServer['mails'] = [];
  let manner = { reply: 250, text: 'no', delayMs: 0 };
  let port = 0;
  let server: SMTPServer;
  const make = () =>
    new SMTPServer({
      disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === login?.user && password === login?.password
          ? done(null, { user: username })
          : done(new Error('no')),
      // The program keeps connections open.
      closeTimeout: 100,
      onRcptTo(_, __, done) {
        if (manner.reply === 250) return done();
        done(Object.assign(new Error(manner.text), { responseCode: manner.reply }));
      },
      async onData(stream, { envelope, user }, done) {
        const source = (await buffer(stream)).toString('utf8');
        await sleep(manner.delayMs);
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push(...to);
        mails.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, source, user });
        done();
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
    url: `smtp://${login ? `${login.user}:${encodeURIComponent(login.password)}@` : ''}127.0.0.1:${port}`,
    taken,
    mails,
    behave: ({ reply = 250, text = 'no', delayMs = 0 }) => void (manner = { reply, text, delayMs }),
    away: () => new Promise((resolve) => server.close(() => resolve())),
    open,
  };
}
