import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipped } from './counts.mjs';
import { say } from './place.mjs';

/** Where Debian's package postgresql-15 puts its programs; CHECK_POSTGRES names another folder. */
const programs = process.env.CHECK_POSTGRES || '/usr/lib/postgresql/15/bin';

/**
 * Runs `work` with the address of a PostgreSQL 15: that of CHECK_DATABASE_URL, or a temporary server. Without either it is
 * skipped, with a sentence that says what is missing.
 * @param {(url: string) => Promise<typeof skipped>} work
 */
export async function withOldestPostgres(work) {
  if (process.env.CHECK_DATABASE_URL) return work(process.env.CHECK_DATABASE_URL);
  if (!existsSync(join(programs, 'initdb'))) {
    say(`  There is no PostgreSQL 15 in ${programs}: install postgresql-15, or name a server in CHECK_DATABASE_URL.`);
    return skipped;
  }
  const folder = mkdtempSync(join(tmpdir(), 'nestling-oldest-'));
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const run = (program, args) => execFileSync(join(programs, program), args, { ...user, cwd: folder, stdio: 'ignore' });
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c fsync=off`;
  try {
    run('initdb', ['-D', cluster, '-U', 'check', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
    run('pg_ctl', ['-D', cluster, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
    return await work(`postgres://check@127.0.0.1:${port}/postgres`);
  } finally {
    if (existsSync(join(cluster, 'postmaster.pid'))) run('pg_ctl', ['-D', cluster, '-m', 'immediate', '-w', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  }
}

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres']));

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
