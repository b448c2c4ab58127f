const { existsSync } = require('node:fs');

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the browser tests: CHROMIUM_PATH or the system's; undefined to use Playwright's own. */
module.exports.findChromium = () => process.env.CHROMIUM_PATH || usual.find((path) => existsSync(path));
