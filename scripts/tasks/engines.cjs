const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Firefox for the engine tests: FIREFOX_PATH or the system's. */
exports.findFirefox = () => process.env.FIREFOX_PATH || firefox.find((path) => existsSync(path));

/** WebKitGTK's own small browser, if its driver and a display are installed too. */
exports.findWebKit = () => {
  const needed = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  if (!needed.every((path) => existsSync(path))) return undefined;
  const folders = ['/usr/libexec', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))];
  return folders.map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser')).find((path) => existsSync(path));
};
