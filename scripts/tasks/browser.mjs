import { existsSync } from 'node:fs';
import { findChromium } from './chromium.cjs';
import { findFirefox, findWebKit } from './engines.cjs';
import { say } from './place.mjs';
import { node, run } from './run.mjs';

/** Installs a browser if none is found: the system's package if permitted, otherwise Playwright's. */
export async function ensureBrowser() {
  if (findChromium()) return;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return;
  say('Installing a browser for the browser tests.');
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await installPackages([name])) && findChromium()) return;
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (code !== 0) throw new Error('No browser could be installed. Set CHROMIUM_PATH to the path of one.');
}

const engines = {
  firefox: {
    find: findFirefox,
    packages: ['firefox-esr'],
    says: 'Firefox: install it, or set FIREFOX_PATH to its path',
  },
  webkit: {
    find: findWebKit,
    packages: ['webkit2gtk-driver', 'xvfb'],
    says: 'WebKitGTK: install webkit2gtk-driver and xvfb, on Linux',
  },
};

/** Installs an engine if it is missing and the system permits. Without it, says what is missing and returns false. */
export async function ensureEngine(name) {
  const { find, packages, says } = engines[name];
  if (find() || ((await installPackages(packages)) && find())) return true;
  say(`  There is no ${says}.`);
  return false;
}

/** Installs packages of Debian as root; false if that is not possible. */
async function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  const { code } = await run('apt-get', ['install', '-y', '-qq', ...names], { env, quiet: true });
  return code === 0;
}
