import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const systemChromium = '/usr/bin/chromium';

/** For a browser in a container, without background network calls. */
export const chromiumFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** The Chromium of CHROMIUM_PATH or the system's, if any. */
export function installedChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? (existsSync(systemChromium) ? systemChromium : undefined);
}

/** Chromium: the one installed, or Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: installedChromium(), args: chromiumFlags });
}
