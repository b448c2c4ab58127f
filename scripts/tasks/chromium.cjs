const { existsSync } = require('node:fs');

/** The headless shell comes first: it draws no window, and loads a page in two thirds of the full browser's time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the browser tests: CHROMIUM_PATH or the system's; undefined to use Playwright's own. */
module.exports.findChromium = () => process.env.CHROMIUM_PATH || usual.find((path) => existsSync(path));
