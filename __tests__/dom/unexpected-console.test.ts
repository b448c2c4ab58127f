import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a test file in its own Jest process and returns whether it passed. */
function passes(body: string): boolean {
  const script = `
    const hooks = [];
    globalThis.afterEach = (hook) => hooks.push(hook);
    require('tsx/cjs');
    require(${JSON.stringify(join(process.cwd(), '__tests__/support/jest/unexpected-console.ts'))});
    ${body}
    for (const hook of hooks) hook();`;
  try {
    execFileSync(process.execPath, ['-e', script], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

test('an unexpected console message fails the test', () => {
  expect(passes('')).toBe(true);
  expect(passes("console.log('progress')")).toBe(true);
  expect(passes("console.error('Each child in a list should have a key')")).toBe(false);
  expect(passes("console.warn('deprecated')")).toBe(false);
});

test('an expected console message does not fail the test', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  console.error('expected');
  expect(said).toHaveBeenCalledWith('expected');
});
