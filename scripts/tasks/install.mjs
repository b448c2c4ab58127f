import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint, readStamp } from './fingerprint.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { startBar } from './progress.mjs';
import { npm } from './run.mjs';

const stamp = 'node_modules/.nestling-installed';
const described = () => fingerprint(['package.json', 'package-lock.json', '.npmrc']) + process.versions.modules;
/** What is installed, as the stamp says it: all packages, or those that building and running need. */
const kinds = { all: 'all', running: 'running' };

/**
 * Installs the packages of the lock file if they are missing or different; with `toRun`, only those that building and running
 * need. With `npm install`, because `npm ci` refuses lock files that lack other platforms' optional binaries.
 */
export async function ensureInstalled({ toRun = false } = {}) {
  const kind = toRun && !hasTools() ? kinds.running : kinds.all;
  if (isInstalled(kind)) return;
  await oneAtATime('installing', async () => isInstalled(kind) || install(kind));
}

/** The packages for tests and checks, once installed, stay: nobody who starts the portal loses them. */
function hasTools() {
  const { devDependencies = {} } = readJson('package.json');
  const names = Object.keys(devDependencies);
  return names.length > 0 && names.every((name) => existsSync(`node_modules/${name}`));
}

function isInstalled(kind) {
  const [description, installed = kinds.all] = readStamp(stamp).split(' ');
  return existsSync('node_modules') && description === described() && (installed === kinds.all || installed === kind);
}

async function install(kind) {
  const bar = startBar(kind === kinds.all ? 'Installing all packages' : 'Installing what running needs');
  const packages = packagesOf(kind);
  const watch = setInterval(() => {
    const there = packages.filter((path) => existsSync(`${path}/package.json`)).length;
    bar.at(there / packages.length, `${there} of ${packages.length} packages`);
  }, 500);
  const { code, output } = await npm(
    [
      'install',
      kind === kinds.all ? '--include=dev' : '--omit=dev',
      ...['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }, quiet: true },
  ).finally(() => clearInterval(watch));
  if (code !== 0) {
    bar.failed();
    console.error(output.trimEnd());
    throw new Error('npm could not install the packages. The reason is above.');
  }
  bar.done();
  writeFileSync(stamp, `${described()} ${kind}`);
}

/** Where the lock file puts each package; those for one platform alone are not counted. */
function packagesOf(kind) {
  const { packages = {} } = readJson('package-lock.json');
  const isWanted = ({ dev, devOptional, optional, peer }) =>
    !optional && !peer && (kind === kinds.all || !(dev || devOptional));
  return Object.keys(packages).filter((path) => path !== '' && isWanted(packages[path]));
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
