import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { families, insertAbusers, pictureBytes, pictures } from '@/bench/abuse/abusers';
import { type Attack, attacks } from '@/bench/abuse/attacks';
import { unmet } from '@/bench/abuse/demands';
import type { Scene, Statuses } from '@/bench/abuse/lanes';
import { memoryOf, watchMemory } from '@/bench/abuse/memory';
import { type Heard, listenFor, quietCalls } from '@/bench/abuse/quiet-family';
import { type Portal, servePortal } from '@/bench/portal';
import { finished } from '@/bench/processes';
import { temporaryFolder } from '@/bench/temporary-folder';
import { table } from '@/scripts/desk/table';
import { openEngine } from '@/server/db/engine';

const warmSeconds = 5;
const beforeSeconds = 10;
const besideSeconds = 15;
/** Time for the attack's process to start before, and to end after, the measured calls. */
const marginSeconds = 4;
/** Time for work that an attack left behind. */
const restSeconds = 2;
/** Larger than the range that one call may read. */
const mapBytes = 8 * 1024 * 1024;

/**
 * Measures how much slower a quiet family is served while other callers flood the service, one kind of abuse after the
 * other; arguments select kinds. True if the family's slowest calls take at most {@link slowestMax} times as long as before, its
 * slowest pages at most {@link pageMaxMs}, all its calls are answered, and the abusers get the expected statuses ({@link unmet}).
 */
export async function benchAbuse(): Promise<boolean> {
  const folder = await temporaryFolder('abuse');
  const dataDir = join(folder, 'data');
  const secret = randomBytes(32).toString('hex');
  let portal: Portal | undefined;
  try {
    console.log('Building and serving the portal.');
    const map = join(folder, 'map.pmtiles');
    await writeFile(map, randomBytes(mapBytes));
    // Real throttle figures; only the callers' addresses are invented.
    portal = await servePortal(dataDir, {
      SECRET: secret,
      TRUST_PROXY: '1',
      RATE_READS: '',
      RATE_SHARE: '',
      RATE_WRITES_SESSION: '',
      RATE_WRITES_ADDRESS: '',
      DEMO_DESK: 'off',
      MAP_FILE: map,
    });
    const engine = await openEngine({ dataDir, log: () => undefined });
    await engine.leave();
    const abusers = await insertAbusers(engine.url, dataDir, secret);
    return await measure(portal, { url: portal.url, databaseUrl: engine.url, abusers });
  } finally {
    await portal?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(portal: Portal, scene: Omit<Scene, 'seconds'>): Promise<boolean> {
  await listenFor(warmSeconds, portal);
  const idle = memoryOf(portal.pid);
  const rows = [
    ['abuse', 'p50', 'p99', ...quietCalls.map((name) => `${name} ms`), 'memory MB', 'the abusers were told'],
  ];
  const failures: string[] = [];
  let isFine = true;
  const chosen = process.argv.slice(3);
  for (const name of (Object.keys(attacks) as Attack[]).filter((one) => chosen.length === 0 || chosen.includes(one))) {
    console.log(`${name} …`);
    const before = await listenFor(beforeSeconds, portal);
    const seconds = besideSeconds + 2 * marginSeconds;
    const stopWatching = watchMemory(portal.pid);
    const attack = runAttack(name, { ...scene, seconds });
    await sleep(marginSeconds * 1000);
    const beside = await listenFor(besideSeconds, portal);
    const statuses = await attack;
    const verdict = judge(before, beside);
    const missed = unmet(name, statuses);
    isFine &&= verdict.isFine && missed.length === 0;
    failures.push(...beside.failures.map((failure) => `The quiet family was refused: ${name}: ${failure}`));
    failures.push(...missed.map((one) => `The abusers got unexpected statuses: ${one}`));
    const times = quietCalls.map((call) => `${shown(before, call)} → ${shown(beside, call)}`);
    rows.push([
      name,
      verdict.p50.toFixed(1),
      verdict.p99.toFixed(1),
      ...times,
      `${stopWatching()}`,
      countsOf(statuses),
    ]);
    await sleep(restSeconds * 1000);
  }
  console.log(
    `\nA quiet family's calls beside the abuse, divided by the same calls before it; p99 at most ${slowestMax}. Pages at most ${pageMaxMs} ms.`,
  );
  console.log(`Times are p50 / p99 before → beside. Memory: idle ${idle} MB, and the most during the abuse;`);
  console.log(
    `${families} exports at once have ${pictures} pictures of ${pictureBytes / 1e6} MB each.\n\n${table(rows)}`,
  );
  if (failures.length > 0) console.error(`\n${failures.join('\n')}`);
  if (!isFine)
    console.error('\nThe quiet family was slowed down too much or refused, or the abusers got unexpected statuses.');
  return isFine;
}

async function runAttack(name: Attack, scene: Scene): Promise<Statuses> {
  const said = await finished(['--import', 'tsx', 'bench/abuse/run-attack.ts', name, JSON.stringify(scene)]);
  return JSON.parse(said.trim().split('\n').at(-1)!) as Statuses;
}

const countsOf = (statuses: Statuses): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

/** Limit for the slowest 1 % of the quiet family's calls, relative to the time without abuse. */
export const slowestMax = 5;
/**
 * Limit for the slowest 1 % of a visitor's pages: a second of waiting for other visitors' renders, and the render
 * itself.
 */
export const pageMaxMs = 3_000;

interface Verdict {
  p50: number;
  p99: number;
  isFine: boolean;
}

const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
};

/**
 * The quiet family's latency during the abuse relative to before. Each kind of call is compared with its own median, so
 * that a slow kind does not hide the others.
 */
export function judge(before: Heard, beside: Heard): Verdict {
  const scaled = (heard: Heard) =>
    quietCalls.flatMap((name) => heard.ms[name].map((ms) => ms / quantile(before.ms[name], 0.5)));
  const ratio = (part: number) => quantile(scaled(beside), part) / quantile(scaled(before), part);
  const [p50, p99] = [ratio(0.5), ratio(0.99)];
  const isQuick = quantile(beside.ms.page, 0.99) <= pageMaxMs;
  return { p50, p99, isFine: p99 <= slowestMax && isQuick && beside.failures.length === 0 };
}

/** "12 / 80": median and 99th percentile of a call in milliseconds. */
export const shown = (heard: Heard, name: (typeof quietCalls)[number]): string =>
  [0.5, 0.99].map((part) => Math.round(quantile(heard.ms[name], part))).join(' / ');
