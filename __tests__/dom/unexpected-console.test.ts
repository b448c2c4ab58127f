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

test('a word on the console nobody expected fails the test', () => {
  expect(passes('')).toBe(true);
  expect(passes("console.log('progress')")).toBe(true);
  expect(passes("console.error('Each child in a list should have a key')")).toBe(false);
  expect(passes("console.warn('deprecated')")).toBe(false);
});

test('one that is expected is looked at instead', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  console.error('expected');
  expect(said).toHaveBeenCalledWith('expected');
});
