import { failed, nothing, sum } from './tasks/counts.mjs';
import { say, prepareFolder } from './tasks/place.mjs';
import { depths, stages } from './tasks/stages.mjs';
import { changedFiles } from './tasks/work-tree.mjs';

/**
 * `npm run check`: what every change must pass; `--full`: what must hold before it is merged; `--deep`: what a night
 * can test. It continues after a failure to report them all, and its last line counts what passed, failed and was
 * skipped. `--only lint,types` runs these stages only, whatever their depth.
 */
prepareFolder();
const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1]?.split(',') : undefined;
const depth = args.includes('--deep') ? 'deep' : args.includes('--full') ? 'full' : 'plain';
// Read by jest.config.js, playwright.config.ts and the tests' counts (__tests__/support/depth.ts).
process.env.CHECK_DEPTH = depth;
process.env.CI ??= 'true';

const results = new Map();
const seconds = (since) => Math.round((Date.now() - since) / 1000);
const began = Date.now();
const changedBefore = await changedFiles();
const wanted = stages.filter(({ from, name }) =>
  only ? only.some((start) => name.startsWith(start)) : depths.indexOf(from) <= depths.indexOf(depth),
);

// One lane reads the sources while the other tests. The browser tests run alone, because a slow page fails them.
await runLane('first');
await Promise.all([runLane('sources'), runLane('tests')]);
await runLane('last');

async function runLane(name) {
  for (const stage of wanted.filter(({ lane }) => lane === name)) results.set(stage.name, await attempt(stage));
}

async function attempt({ name, needs, work }) {
  if (results.get(needs)?.failed > 0) {
    say(`■ ${name}: not run, because ${needs} failed`);
    return failed;
  }
  say(`■ ${name} …`);
  const at = Date.now();
  const counts = await work({ changedBefore }).catch((error) => {
    say(error.message);
    return failed;
  });
  say(`■ ${name}: ${counts.failed > 0 ? 'FAILED' : 'passed'} in ${seconds(at)} s`);
  return counts;
}

const total = sum([nothing, ...results.values()]);
const wrong = [...results].filter(([, counts]) => counts.failed > 0).map(([name]) => name);
// Repeated here, because hundreds of lines of later stages separate a failure from the end.
for (const { failures = [] } of results.values()) for (const failure of failures) say(`\n${failure}`);
const outcome = results.size === 0 ? 'There is no such stage.' : 'Everything passed.';
say(`\nChecked in ${seconds(began)} s (${depth}). ${wrong.length > 0 ? `Failed: ${wrong.join(', ')}.` : outcome}`);
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
