import { readFileSync } from 'node:fs';
import { moduleAt, runModule, runNode } from '@/__tests__/support/run-module';

interface Stage {
  name: string;
  says: string;
  needs?: string;
  lane?: string;
  deep?: boolean;
}

const stages = JSON.parse(
  runModule(`import { stages } from ${moduleAt('scripts/tasks/stages.mjs')}; console.log(JSON.stringify(stages));`, '.')
    .said,
) as Stage[];

test('every stage has a name and words of its own, and needs one that comes before it', () => {
  expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length);
  expect(new Set(stages.map(({ says }) => says)).size).toBe(stages.length);
  for (const [index, { needs }] of stages.entries()) {
    const earlier = stages.slice(0, index).map(({ name }) => name);
    expect(needs === undefined || earlier.includes(needs)).toBe(true);
  }
});

test('README lists each of them', () => {
  const rows = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1]!);
  for (const { name } of stages.filter((stage) => stage.needs)) {
    const listed = name.startsWith('zone ') ? 'zone …' : name;
    expect(rows.filter((row) => row.includes(`\`${listed}\``))).toHaveLength(1);
  }
});

test('all wait for the packages; Jest never runs twice at once, nor the build beside its browser tests', () => {
  const laneOf = (name: string) => stages.filter((stage) => stage.name.startsWith(name)).map(({ lane }) => lane);
  expect(stages[0]).toMatchObject({ name: 'install' });
  expect(stages.slice(1).every(({ lane }) => lane !== undefined)).toBe(true);
  expect(new Set([...laneOf('unit'), ...laneOf('zone'), ...laneOf('mutation')]).size).toBe(1);
  expect(new Set([...laneOf('build'), ...laneOf('e2e')]).size).toBe(1);
});

describe('a check of no stage at all', () => {
  const check = (only: string) => runNode(['scripts/check.mjs', '--only', only], '.');
  test('has checked nothing and is no success', () => {
    const { status, said } = check('no-such-stage');
    expect(said).toMatch(/There is no such stage\.\n0 passed, 0 failed, 0 skipped$/);
    expect(said).not.toContain('Everything passed');
    expect(status).toBe(1);
  });
  test('mutation testing is for the deep check', () => {
    expect(stages.filter(({ deep }) => deep).map(({ name }) => name)).toEqual(['mutation']);
    expect(check('mutation').said).not.toContain('mutation testing');
  });
});
