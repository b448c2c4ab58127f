import { readFileSync } from 'node:fs';
import { moduleAt, runModule, runNode } from '@/__tests__/support/run-module';

interface Stage {
  name: string;
  says: string;
  needs?: string;
  lane?: string;
  deep?: boolean;
  last?: boolean;
}

const stages = JSON.parse(
  runModule(`import { stages } from ${moduleAt('scripts/tasks/stages.mjs')}; console.log(JSON.stringify(stages));`, '.')
    .said,
) as Stage[];

test('every stage has a unique name and description, and needs only earlier stages', () => {
  expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length);
  expect(new Set(stages.map(({ says }) => says)).size).toBe(stages.length);
  for (const [index, { needs }] of stages.entries()) {
    const earlier = stages.slice(0, index).map(({ name }) => name);
    expect(needs === undefined || earlier.includes(needs)).toBe(true);
  }
});

test('README lists every stage', () => {
  const rows = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1]!);
  for (const { name } of stages.filter((stage) => stage.needs)) {
    const listed = name.startsWith('zone ') ? 'zone …' : name;
    expect(rows.filter((row) => row.includes(`\`${listed}\``))).toHaveLength(1);
  }
});

test('all stages wait for the packages, Jest never runs twice at once, and the browser tests run last', () => {
  const laneOf = (name: string) => stages.filter((stage) => stage.name.startsWith(name)).map(({ lane }) => lane);
  expect(stages[0]).toMatchObject({ name: 'install' });
  expect(stages.slice(1, -1).every(({ lane }) => lane !== undefined)).toBe(true);
  expect(stages.filter(({ last }) => last)).toEqual([expect.objectContaining({ name: 'clean' })]);
  expect(stages.at(-1)).toMatchObject({ name: 'clean' });
  expect(new Set(['unit', 'zone', 'e2e', 'firefox', 'webkit', 'mutation'].flatMap(laneOf)).size).toBe(1);
  // The build ends its lane, and the browser tests need it.
  expect(stages.filter(({ lane }) => lane === laneOf('build')[0]).at(-1)).toMatchObject({ name: 'build' });
  expect(stages.find(({ name }) => name === 'e2e')).toMatchObject({ needs: 'build' });
});

describe('a check of some stages', () => {
  const check = (only: string) => runNode(['scripts/check.mjs', '--only', only], '.');
  test('a check of no stage at all fails', () => {
    const { status, said } = check('no-such-stage');
    expect(said).toMatch(/There is no such stage\.\n0 passed, 0 failed, 0 skipped$/);
    expect(said).not.toContain('Everything passed');
    expect(status).toBe(1);
  });
  test('mutation testing, the oldest PostgreSQL, the bench of migrations, the journeys with API_URL and WebKit run in the deep check only', () => {
    expect(stages.filter(({ deep }) => deep).map(({ name }) => name)).toEqual([
      'oldest',
      'update',
      'e2e-api',
      'webkit',
      'mutation',
    ]);
    expect(check('mutation').said).not.toContain('mutation testing');
  });
});
