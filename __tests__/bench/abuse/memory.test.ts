import { execFileSync } from 'node:child_process';
import { memoryOf } from '@/bench/abuse/memory';

jest.mock('node:child_process', () => ({ execFileSync: jest.fn() }));

const listed = (...rows: string[]) => jest.mocked(execFileSync).mockReturnValue(`${rows.join('\n')}\n`);

test('memory is summed in megabytes over a program and its descendants, without the database', () => {
  listed(
    '    1     0   9000 init',
    '  100     1  50000 node',
    '  101   100  30000 node',
    '  102   101  20000 node',
    '  103   100  70000 postgres',
    '  104     1  40000 node',
  );
  expect(memoryOf(100)).toBe(100);
  expect(memoryOf(101)).toBe(50);
});

test('a child listed before its parent is counted', () => {
  listed('   12    11  20000 node', '   11  9000  30000 node', ' 9000     1  50000 node');
  expect(memoryOf(9000)).toBe(100);
});

test('a program that has ended uses no memory', () => {
  listed('    1     0   9000 init');
  expect(memoryOf(4711)).toBe(0);
});
