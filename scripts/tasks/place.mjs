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
    console.error(`Node ${process.versions.node} is too old: install Node 22 or 24.`);
    process.exit(1);
  }
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/**
 * Without a configured database or service, a start is a demonstration, but never beside production settings: a missing or
 * misspelled DATABASE_URL would open accounts with a public password (server/env-rules.ts refuses the combination).
 */
export function nameDemonstration() {
  const { DATABASE_URL, API_URL, APP_ENV, STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' } = process.env;
  const isProduction =
    APP_ENV?.trim() === 'production' || `${STRIPE_SECRET_KEY} ${STRIPE_PUBLISHABLE_KEY}`.includes('_live_');
  if (!DATABASE_URL && !API_URL && !isProduction) process.env.DEMO ??= '1';
}

export const say = (sentence) => console.log(sentence);

/** Says when a long step begins, and how long it took. */
export async function timed(says, work) {
  const began = Date.now();
  const took = () => `${Math.round((Date.now() - began) / 1000)} s`;
  say(`${says} …`);
  try {
    await work();
  } catch (error) {
    say(`${says}: failed after ${took()}.`);
    throw error;
  }
  say(`${says}: done in ${took()}.`);
}
