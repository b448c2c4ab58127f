const { existsSync } = require('node:fs');

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of the browser tests: CHROMIUM_PATH, or the system's; undefined when Playwright's own is to be used. */
module.exports.findChromium = () => process.env.CHROMIUM_PATH || usual.find((path) => existsSync(path));
