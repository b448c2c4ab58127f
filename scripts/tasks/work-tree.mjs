import { failed, nothing, passed } from './counts.mjs';
import { say } from './place.mjs';
import { run } from './run.mjs';

/** Changed and untracked files, one per line of Git; undefined without Git or a repository. */
export async function changedFiles() {
  const { code, output } = await run('git', ['status', '--porcelain', '--untracked-files=all'], {
    quiet: true,
    env: { GIT_OPTIONAL_LOCKS: '0' },
  }).catch(() => ({ code: 1, output: '' }));
  return code === 0 ? output.split('\n').filter(Boolean) : undefined;
}

/** Passes if Git lists the same files as `before`: files uncommitted at the start may stay so. */
export async function compareFiles(before) {
  const after = await changedFiles();
  if (!before || !after) {
    say('Skipped: this folder is not a Git repository.');
    return { ...nothing, skipped: 1 };
  }
  const different = [
    ...after.filter((line) => !before.includes(line)),
    ...before.filter((line) => !after.includes(line)),
  ];
  if (different.length === 0) return passed;
  say(`These files changed while the check ran:\n${different.join('\n')}`);
  return failed;
}
