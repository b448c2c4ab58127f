import { moduleAt, runModule } from '@/__tests__/support/run-module';

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

test('a log gets one line per quarter, and no line twice', () => {
  const code = `for (const there of [0, 1, 2, 3, 5, 4, 8]) bar.at(there / 8, there + ' of 8'); bar.done();`;
  expect(written(code, false)).toMatch(
    /^Installing …\nInstalling: 2 of 8\nInstalling: 5 of 8\nInstalling: done in \d+ s\.\n$/,
  );
});

test('a terminal shows the bar in one line, which printing does not break', () => {
  const text = written(`bar.at(0.5, '4 of 8'); bar.say('There is a database.'); bar.failed();`, true);
  const lines = text.split(/\r\x1b\[K|\n/).filter(Boolean);
  expect(lines).toEqual([
    'There is a database.',
    expect.stringMatching(/^█{12}░{12} Installing: 4 of 8, \d+ s$/),
    expect.stringMatching(/^Installing: failed after \d+ s\.$/),
  ]);
});
