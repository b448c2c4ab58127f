import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { fastFolder } from './__tests__/support/fast-folder';
import { findChromium } from './scripts/tasks/chromium.cjs';

/** One port a run: chosen once, and handed to the workers, which read this file again. */
process.env.E2E_PORT ??= execFileSync(process.execPath, [
  '-e',
  "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })",
])
  .toString()
  .trim();
/** Where this run's server keeps its data: the desk's commands (steps/desk.ts) work on the same. */
process.env.E2E_DATA_DIR ??= join(fastFolder(), `nestling-e2e-${process.env.E2E_PORT}-${process.pid}`);
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = findChromium();

/**
 * Long stories are told on both sizes by the deep check, else on the phone alone, and what is tagged with @deep by the deep
 * check alone: on two cores they take minutes.
 */
const longStories = [
  ...['agreement', 'answers', 'asking', 'back-to-a-list', 'changes', 'content', 'deadlines', 'facility', 'family'],
  ...['finding', 'finding-together', 'first-load', 'going-wrong', 'guest', 'large-text', 'last-place', 'onboarding'],
  ...['presses', 'profile', 'receipts', 'review', 'saved', 'session', 'several', 'today', 'two-families', 'waitlist'],
  ...['wallet', 'week'],
].map((name) => `${name}.spec.ts`);
const isDeep = process.env.CHECK_DEEP === '1';
const without = (tag: string) => (isDeep ? [tag] : [tag, '@deep']).map((one) => new RegExp(one));

export default defineConfig({
  testDir: '__tests__/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Two browsers, the program and its database share two cores.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Recording costs about a third of the time; what failed in a check is traced by running it again.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
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
  // A test that is tagged with a size runs on that one alone.
  projects: [
    {
      name: 'phone',
      // The gallery's tests choose their widths themselves: once is enough.
      testIgnore: 'gallery.spec.ts',
      grepInvert: without('@desktop'),
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // Four times as many pixels take a sixth more time and no test looks at one of them.
        deviceScaleFactor: isDeep ? 2 : 1,
      },
    },
    {
      name: 'desktop',
      testIgnore: isDeep ? [] : longStories,
      grepInvert: without('@phone'),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `${address}/readyz`,
    env: { PORT: process.env.E2E_PORT, E2E_DATA_DIR: process.env.E2E_DATA_DIR },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
