import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Broken, type Fault, must, NotTried, seconds, until } from '@/__tests__/faults/fault';
import { type Parent, startWorld, type World } from '@/__tests__/faults/world';
import { startProgram } from '@/__tests__/support/contract/program';

const isKept = async (world: World, id: string) =>
  (await world.db().selectFrom('bookingGroup').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const killed = (what: 'web' | 'database'): Fault<World> => ({
  name: `Kill: the ${what === 'web' ? 'web process' : 'database'} dies during bookings`,
  promised: 'it comes back by itself within 15 s; every booking that was acknowledged is there',
  async run(world) {
    const acknowledged: string[] = [];
    let over = false;
    const parents = await Promise.all(Array.from({ length: 4 }, () => world.newParent()));
    const booking = parents.map(async (parent) => {
      while (!over) {
        const { status, body } = await world.book(parent);
        if (status === 201) acknowledged.push(body.id!);
        else await sleep(50);
      }
    });
    await until('bookings', () => acknowledged.length > 5);
    await world.program.kill(what);
    const ms = await world.program.untilReady(15_000);
    const then = acknowledged.length;
    await until('bookings after the kill', () => acknowledged.length > then + 3);
    over = true;
    await Promise.all(booking);
    await world.reconnect();
    const lost = [];
    for (const id of acknowledged) if (!(await isKept(world, id))) lost.push(id);
    must(lost.length === 0, `${lost.length} of ${acknowledged.length} bookings are lost`);
    return `ready after ${seconds(ms)}; all ${acknowledged.length} acknowledged bookings are there`;
  },
});

export const processFaults: Fault<World>[] = [
  killed('web'),
  killed('database'),
  {
    name: 'Freeze: the database stops answering without closing (SIGSTOP)',
    promised:
      '/readyz answers 503 within 5 s and /healthz 200; a call answers 503 within its statement limit and 7 s more; all works after the thaw',
    async run(world) {
      const parent = await world.newParent();
      world.program.freeze(true);
      try {
        const [ready, alive, booking] = await Promise.all([
          world.call('/readyz'),
          world.call('/healthz'),
          world.book(parent),
        ]);
        const seen = `/readyz ${ready.status} in ${seconds(ready.ms)}, /healthz ${alive.status}, a booking ${booking.status} in ${seconds(booking.ms)}`;
        must(ready.status === 503 && ready.ms < 5_000 && alive.status === 200, seen);
        // The statement limit of this run is three seconds.
        must(booking.status === 503 && booking.ms < 10_000, seen);
        world.program.freeze(false);
        const ms = await world.program.untilReady(15_000);
        const after = await world.book(parent);
        must(after.status === 201, `${seen}; after the thaw a booking answered ${after.status}`);
        return `${seen}; ready ${seconds(ms)} after the thaw`;
      } finally {
        world.program.freeze(false);
      }
    },
  },
];

/** Fills a folder's disk to the last block. */
function fill(folder: string): void {
  const file = openSync(join(folder, 'filling'), 'w');
  try {
    for (const size of [2 ** 20, 2 ** 12]) {
      const block = Buffer.alloc(size);
      try {
        for (;;) writeSync(file, block);
      } catch {
        // Full for this size.
      }
    }
  } finally {
    closeSync(file);
  }
}

function smallDisk(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'nestling-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    throw new NotTried('mounting a small disk needs root and the right to mount');
  }
  const remove = () => {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true });
  };
  return { folder, remove };
}

/** Each on a program of its own. */
export const machineFaults: Fault<undefined>[] = [
  {
    name: 'Disk: the database’s disk is full',
    promised:
      'a booking answers 503 with Retry-After; it works within 30 s once there is space; nothing acknowledged is lost',
    async run() {
      const disk = smallDisk();
      let world: World | undefined;
      try {
        world = await startWorld({}, { dataFolder: disk.folder });
        const parents: Parent[] = [];
        for (let count = 0; count < 6; count += 1) parents.push(await world.newParent());
        const [parent] = parents as [Parent];
        const first = await world.book(parent);
        fill(disk.folder);
        must(statfsSync(disk.folder).bavail < 8, 'the disk is not full');
        const refused = [];
        // The log has pages in reserve, so that the first bookings may still fit.
        for (let turn = 0; turn < 900 && refused.length < 3; turn += 1) {
          const reply = await world.book(parents[turn % parents.length]!);
          if (reply.status !== 201) refused.push(reply);
        }
        rmSync(join(disk.folder, 'filling'));
        const ms = await until(
          'a booking after there was space',
          async () => (await world!.book(parent)).status === 201,
          30_000,
        );
        await world.reconnect();
        const answers = [
          ...new Set(
            refused.map(({ status, retryAfter }) => `${status}${retryAfter ? ` (Retry-After ${retryAfter})` : ''}`),
          ),
        ];
        must(
          refused.length > 0 && refused.every(({ status }) => status === 503),
          `bookings answered ${answers.join()}`,
        );
        must(await isKept(world, first.body.id!), 'an acknowledged booking is lost');
        return `bookings answered ${answers.join()}; worked ${seconds(ms)} after there was space; the first one is there`;
      } finally {
        await world?.stop();
        disk.remove();
      }
    },
  },
  {
    name: 'Handles: the process may open few files (ulimit -n 1024)',
    promised: 'visitors beyond the limit wait or are refused; it does not die, and serves again when they have left',
    async run() {
      const world = await startWorld({}, { limits: 'ulimit -n 1024' });
      const sockets: Socket[] = [];
      try {
        const { hostname, port } = new URL(world.program.origin);
        for (let count = 0; count < 1_500; count += 1) {
          const socket = connect(Number(port), hostname);
          socket.on('error', () => undefined);
          sockets.push(socket);
        }
        await sleep(2_000);
        const during = await Promise.race([world.call('/healthz'), sleep(5_000, null)]);
        sockets.forEach((socket) => socket.destroy());
        const ms = await until('an answer', async () => (await world.call('/readyz')).status === 200, 30_000);
        const booking = await world.book(await world.newParent());
        must(!/ended unexpectedly/.test(world.program.output()), 'the web process died');
        must(booking.status === 201, `a booking answered ${booking.status}`);
        return `beside 1,500 idle visitors /healthz answered ${during?.status || 'nothing'}; ready ${seconds(ms)} after they left, without a restart`;
      } finally {
        sockets.forEach((socket) => socket.destroy());
        await world.stop();
      }
    },
  },
  {
    name: 'Clock: the machine’s clock is ten minutes ahead of the database’s',
    promised: 'the start is refused with a sentence that says by how much',
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'nestling-clock-'));
      const shift = join(folder, 'shift.cjs');
      mkdirSync(folder, { recursive: true });
      writeFileSync(shift, 'const { now } = Date; Date.now = () => now() + 600_000;');
      const program = await startProgram({ NODE_OPTIONS: `--require ${shift}` });
      try {
        await program.untilReady(30_000);
        throw new Broken('it started');
      } catch (error) {
        if (error instanceof Broken) throw error;
        const sentence = /This machine's clock is.*/.exec(program.output())?.[0];
        must(sentence !== undefined, program.output().slice(-300));
        return sentence!;
      } finally {
        await program.stop();
        rmSync(folder, { recursive: true });
      }
    },
  },
];
