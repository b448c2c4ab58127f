import { failed, nothing, sum } from './tasks/counts.mjs';
import { say, prepareFolder } from './tasks/place.mjs';
import { stages } from './tasks/stages.mjs';
import { changedFiles } from './tasks/work-tree.mjs';

/**
 * `npm run check`: everything that must hold before a change is merged. It continues after a failure to report them
 * all, and its last line counts what passed, failed and was skipped. `--deep` repeats random tests more often and adds
 * mutation testing; `--only lint,types` runs these stages only.
 */
prepareFolder();
const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1]?.split(',') : undefined;
process.env.CHECK_DEPTH = args.includes('--deep') ? 'deep' : 'full';
process.env.CI ??= 'true';

const results = new Map();
const began = Date.now();
const changedBefore = await changedFiles();
const wanted = stages
  .filter(({ deep }) => !deep || process.env.CHECK_DEPTH === 'deep')
  .filter(({ name }) => !only || only.some((start) => name.startsWith(start)));
// Stages of a lane run in sequence; the lanes run in parallel: the one that reads sources keeps one core busy, while
// the one that tests sometimes waits for its database.
const ended = new Map();
for (const [index, stage] of wanted.entries()) {
  const before = wanted.slice(0, index).filter(({ name, lane }) => name === 'install' || lane === stage.lane);
  const waiting = stage.last ? [...ended.values()] : [stage.needs, before.at(-1)?.name].map((name) => ended.get(name));
  ended.set(
    stage.name,
    Promise.all(waiting).then(async () => results.set(stage.name, await attempt(stage))),
  );
}
await Promise.all(ended.values());

async function attempt({ name, says, needs, work }) {
  if (results.get(needs)?.failed > 0) {
    say(`\n■ ${says}: skipped, because ${needs} failed`);
    return failed;
  }
  say(`\n■ ${says}`);
  const at = Date.now();
  const counts = await work({ changedBefore }).catch((error) => {
    say(error.message);
    return failed;
  });
  say(`  ${counts.failed > 0 ? 'FAILED' : 'passed'}, ${Math.round((Date.now() - at) / 1000)} s (${name})`);
  return counts;
}

const total = sum([nothing, ...results.values()]);
const wrong = [...results].filter(([, counts]) => counts.failed > 0).map(([name]) => name);
const outcome = results.size === 0 ? 'There is no such stage.' : 'Everything passed.';
say(
  `\nChecked in ${Math.round((Date.now() - began) / 1000)} s. ${wrong.length > 0 ? `Failed: ${wrong.join(', ')}.` : outcome}`,
);
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
