const { existsSync } = require('node:fs');

/** The shell comes first: without a window to draw, it needs two thirds of the whole browser's processor time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the browser tests: CHROMIUM_PATH or the system's; undefined to use Playwright's own. */
module.exports.findChromium = () => process.env.CHROMIUM_PATH || usual.find((path) => existsSync(path));
