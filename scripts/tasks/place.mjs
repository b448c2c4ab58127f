import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the program. The scripts work there wherever they were called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Goes there, reads .env where there is one, and refuses a Node that is too old to go on. */
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

/** Without a database of the operator's a start is a demonstration, and says so to the program. */
export function nameDemonstration() {
  if (!process.env.DATABASE_URL && !process.env.API_URL) process.env.DEMO ??= '1';
}

export const say = (sentence) => console.log(sentence);
