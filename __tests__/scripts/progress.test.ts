import { moduleAt, runModule } from '@/__tests__/support/run-module';

/** What a bar writes on a terminal, or elsewhere, while it is told these things. */
const written = (code: string, isTTY: boolean): string =>
  JSON.parse(
    runModule(
      `import { startBar } from ${moduleAt('scripts/tasks/progress.mjs')};
       let text = '';
       const bar = startBar('Installing', { isTTY: ${isTTY}, write: (part) => (text += part) });
       ${code}
       console.log(JSON.stringify(text));`,
      '.',
    ).said,
  ) as string;

test('in a log each quarter is a line, and nothing is told twice', () => {
  const code = `for (const there of [0, 1, 2, 3, 5, 4, 8]) bar.at(there / 8, there + ' of 8'); bar.done();`;
  expect(written(code, false)).toMatch(
    /^Installing …\nInstalling: 2 of 8\nInstalling: 5 of 8\nInstalling: done in \d+ s\.\n$/,
  );
});

test('in a terminal one line has a bar, which a sentence does not break', () => {
  const text = written(`bar.at(0.5, '4 of 8'); bar.say('There is a database.'); bar.failed();`, true);
  const lines = text.split(/\r\x1b\[K|\n/).filter(Boolean);
  expect(lines).toEqual([
    'There is a database.',
    expect.stringMatching(/^█{12}░{12} Installing: 4 of 8, \d+ s$/),
    expect.stringMatching(/^Installing: failed after \d+ s\.$/),
  ]);
});
