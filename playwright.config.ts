import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { fastFolder } from './__tests__/support/fast-folder';
import { findChromium } from './scripts/tasks/chromium.cjs';

/** One port per run. The workers read this file again and must get the same one. */
process.env.E2E_PORT ??= execFileSync(process.execPath, [
  '-e',
  "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })",
])
  .toString()
  .trim();
/** The server's data folder for this run, shared with the desk commands (steps/desk.ts). */
process.env.E2E_DATA_DIR ??= join(fastFolder(), `nestling-e2e-${process.env.E2E_PORT}-${process.pid}`);
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = findChromium();

/**
 * The plain check runs the journeys tagged @smoke on a phone's size. The full check, and Playwright without the check,
 * run all tests but those tagged @deep: on the phone, except those tagged @desktop and these files. The deep check runs
 * everything on both.
 */
const onlyOnDesktop = ['gallery', 'map'];
const isDeep = process.env.CHECK_DEPTH === 'deep';
const isPlain = process.env.CHECK_DEPTH === 'plain';
/**
 * With a service of the operator's own (API_URL) there is no mailbox, so these journeys take no code from it. What differs is
 * the way to the service, which has no size: on the phone, except those tagged @desktop.
 */
const isBehind = process.env.E2E_API === '1';
const journeysBehind = ['journey', 'caching', 'requests', 'wallet'].map((name) => `${name}.spec.ts`);
/** A test's full title begins with its file and ends with its tags. */
const onDesktop = isPlain
  ? /(?=.*@desktop)(?=.*@smoke)/
  : isDeep
    ? /./
    : isBehind
      ? /@desktop/
      : new RegExp(`(${onlyOnDesktop.join('|')})\\.spec|@desktop`);
const without = (...tags: string[]) => (isDeep ? tags : [...tags, '@deep']).map((tag) => new RegExp(tag));

export default defineConfig({
  testDir: '__tests__/e2e',
  testMatch: isBehind ? journeysBehind : '*.spec.ts',
  // Each stage empties its folder when it starts.
  outputDir: `test-results/${isBehind ? 'e2e-api' : 'e2e'}`,
  // The snapshots hold words and no pixels, so they are the same everywhere.
  snapshotPathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  // With two, a fifth of two cores is idle.
  workers: 3,
  // Three browsers, the program and its database share two cores.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Tracing adds a quarter to a browser's work. To trace a failure of the check, run its test by itself.
    trace: process.env.CI || process.env.CHECK_DEPTH ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test tagged with a size runs on that size only.
  projects: [
    {
      name: 'phone',
      // The gallery tests set their own widths, so one size is always enough.
      testIgnore: isDeep ? 'gallery.spec.ts' : onlyOnDesktop.map((name) => `${name}.spec.ts`),
      ...(isPlain ? { grep: /@smoke/ } : {}),
      grepInvert: without('@desktop'),
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // Four times the pixels take a sixth longer, and no test compares pixels.
        deviceScaleFactor: isDeep ? 2 : 1,
      },
    },
    {
      name: 'desktop',
      grep: onDesktop,
      grepInvert: without('@phone'),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${address}/readyz`,
    env: {
      PORT: process.env.E2E_PORT,
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
      E2E_API: process.env.E2E_API ?? '',
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
