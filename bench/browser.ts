import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const installed = '/usr/bin/chromium';

/** Chromium: the one of CHROMIUM_PATH, the system's, or Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(installed) ? installed : undefined),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
}
