import { existsSync } from 'node:fs';
import { findChromium } from './chromium.cjs';
import { say } from './place.mjs';
import { node, run } from './run.mjs';

/** Installs a browser if none is found: the system's package if permitted, otherwise Playwright's. */
export async function ensureBrowser() {
  if (findChromium()) return;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return;
  say('Installing a browser for the browser tests.');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    const { code } = await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, quiet: true });
    if (code === 0 && findChromium()) return;
  }
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (code !== 0) throw new Error('No browser could be installed. Set CHROMIUM_PATH to the path of one.');
}
