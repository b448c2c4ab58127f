import { format } from 'node:util';

/**
 * An unexpected console warning fails the test that caused it. A test that expects one mocks it with
 * `jest.spyOn(console, 'error').mockImplementation()` and checks the calls.
 */
const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...words)}`);
  };
}

afterEach(() => {
  const said = unexpected.splice(0);
  if (said.length > 0) throw new Error(`Unexpected words on the console:\n${said.join('\n')}`);
});
