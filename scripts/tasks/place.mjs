import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, where all scripts run, wherever they are called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Changes to the project's root, loads .env if there is one, and exits if Node is too old. */
export function prepareFolder() {
  process.chdir(root);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
    process.exit(1);
  }
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Without a configured database or service, a start is a demonstration. */
export function nameDemonstration() {
  if (!process.env.DATABASE_URL && !process.env.API_URL) process.env.DEMO ??= '1';
}

export const say = (sentence) => console.log(sentence);
