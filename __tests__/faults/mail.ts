import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Fault, must, seconds, until } from '@/__tests__/faults/fault';
import type { World } from '@/__tests__/faults/world';

/** Makes the program mail this address: a code, or an answer to an address without an account. */
const askReset = ({ call }: World, email: string) =>
  call('/api/v1/parent/resetting/request', { method: 'POST', body: JSON.stringify({ email }) });
const stranger = () => `stranger-${randomUUID().slice(0, 8)}@maple-care.ca`;
const rowOf = async (world: World, email: string) =>
  (await world.db().selectFrom('outbox').selectAll().where('recipient', '=', email).executeTakeFirst()) ?? null;
/** The wait before the next attempt passes. */
const passTheWait = async (world: World) => {
  await sql`UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL`.execute(world.db());
  await world.desk('again', 'job', 'mail');
};
const tried = (world: World, email: string, reply: string) =>
  until(
    `a try that ended with ${reply}`,
    async () => (await rowOf(world, email))?.lastReply?.startsWith(reply) ?? false,
  );
const arrived = (world: World, email: string) => until('the mail', () => world.mail.taken.includes(email));

export const mailFaults: Fault<World>[] = [
  {
    name: 'SMTP: the server refuses connections',
    promised: 'the call that causes a mail succeeds; the mail waits and arrives once the server is back',
    async run(world) {
      await world.mail.away();
      const email = stranger();
      const { status } = await askReset(world, email);
      await tried(world, email, 'E');
      const reply = (await rowOf(world, email))!.lastReply;
      await world.mail.open();
      await passTheWait(world);
      const ms = await arrived(world, email);
      must(status === 202, `the call answered ${status}`);
      return `the call answered 202; the mail waited (${reply}) and arrived ${seconds(ms)} after the server was back`;
    },
  },
  {
    name: 'SMTP: the server answers 451',
    promised: 'the mail waits and is tried again with growing pauses',
    async run(world) {
      world.mail.behave({ reply: 451 });
      const email = stranger();
      await askReset(world, email);
      await tried(world, email, '451');
      const { dueAt, createdAt } = (await rowOf(world, email))!;
      world.mail.behave({});
      await passTheWait(world);
      await arrived(world, email);
      return `next try ${seconds(dueAt!.getTime() - createdAt.getTime())} after the request; then it arrived`;
    },
  },
  {
    name: 'SMTP: the server answers 550',
    promised: 'one try; the desk lists the mail, and sends it again when told to; no address is logged',
    async run(world) {
      world.mail.behave({ reply: 550 });
      const email = stranger();
      await askReset(world, email);
      await until('the mail to be given up', async () => ((await rowOf(world, email))?.givenUpAt ?? null) !== null);
      const { attempts, id } = (await rowOf(world, email))!;
      const stuck = await world.desk('stuck');
      must(stuck.includes(email) && stuck.includes('550'), `the desk said: ${stuck}`);
      world.mail.behave({});
      await world.desk('again', 'mail', id);
      await arrived(world, email);
      must(!world.program.output().includes(email), 'the address is in the log');
      return `given up after ${attempts} try; listed with its reply; arrived after "again mail"`;
    },
  },
  {
    name: 'SMTP: the server takes five seconds for each mail',
    promised: 'a code overtakes mails that have waited longer, and each mail arrives once',
    async run(world) {
      const parent = await world.newParent();
      world.mail.behave({ delayMs: 5_000 });
      const before = world.mail.taken.length;
      const others = Array.from({ length: 6 }, stranger);
      for (const other of others) await askReset(world, other);
      await askReset(world, parent.email);
      await until('the code', () => world.mail.taken.includes(parent.email));
      const place = world.mail.taken.slice(before).indexOf(parent.email) + 1;
      world.mail.behave({});
      for (const other of others) await arrived(world, other);
      const mine = world.mail.taken.slice(before);
      must(new Set(mine).size === mine.length, 'a mail arrived twice');
      must(place <= 4, `the code was number ${place} of ${mine.length}`);
      return `asked for last of ${mine.length}, the code arrived as number ${place}; none arrived twice`;
    },
  },
];
