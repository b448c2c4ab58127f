import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** How many ticks of /proc make a second: a fixed part of Linux's interface. */
const ticks = 100;

/** The process that serves the pages: the program itself, or the program of Node that its launcher has started. */
export function webProcess(pid: number): number {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const child = rows.find(([, parent, command = '']) => Number(parent) === pid && /node|MainThread/.test(command));
  return child ? Number(child[0]) : pid;
}

/** Seconds of processor time that a process has used, its own and the system's for it. */
export function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    // The second field is the command in brackets, which may hold spaces.
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  }
  const time = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Megabytes that a process holds in memory. */
export function megabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
}
