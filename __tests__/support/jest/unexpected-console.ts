import { format } from 'node:util';

/**
 * A warning on the console is a defect nobody looked at: it fails the test during which it was written. A test that
 * expects one says so with `jest.spyOn(console, 'error').mockImplementation()` and looks at what was said.
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
