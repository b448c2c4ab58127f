/** Loads the setup anew, lets `say` write on its console, and ends the test. */
function endTest(say: () => void) {
  const { error, warn } = console;
  const hooks: (() => void)[] = [];
  const before = globalThis.afterEach;
  globalThis.afterEach = ((hook: () => void) => hooks.push(hook)) as typeof afterEach;
  try {
    jest.isolateModules(() => void jest.requireActual('@/__tests__/support/jest/unexpected-console'));
    say();
  } finally {
    globalThis.afterEach = before;
    Object.assign(console, { error, warn });
  }
  hooks.forEach((hook) => hook());
}

test('an unexpected console message fails the test', () => {
  expect(() => endTest(() => undefined)).not.toThrow();
  expect(() => endTest(() => console.error('Each child in a list should have a key'))).toThrow('should have a key');
  expect(() => endTest(() => console.warn('deprecated'))).toThrow('deprecated');
});

test('an expected console message does not fail the test', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  console.error('expected');
  expect(said).toHaveBeenCalledWith('expected');
});
