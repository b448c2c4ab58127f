import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './place.mjs';

/**
 * Runs `work` while no other process in this folder does: two concurrent starts would damage each other's build. Takes
 * over a lock that a killed process left.
 */
export async function oneAtATime(name, work) {
  const file = `dist/${name}`;
  mkdirSync('dist', { recursive: true });
  for (let announced = false; !taken(file); announced = true) {
    if (!announced) say(`Another process is ${name}: waiting for it.`);
    await sleep(500);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isLeftBehind(file)) rmSync(file, { force: true });
  return false;
}

/** The process id is written just after the file is created, so an empty file is stale only if it stays empty. */
function isLeftBehind(file) {
  try {
    const pid = readFileSync(file, 'utf8');
    return pid === '' ? Date.now() - statSync(file).mtimeMs > 10_000 : !isAlive(Number(pid));
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
