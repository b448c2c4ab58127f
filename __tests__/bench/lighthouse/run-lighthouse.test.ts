import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLighthouse } from '@/bench/lighthouse/run-lighthouse';
import { finished } from '@/bench/processes';

jest.mock('@/bench/processes', () => ({ finished: jest.fn() }));

let folder: string;
let told: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  told = [];
  jest.mocked(finished).mockReset();
  jest.spyOn(console, 'log').mockImplementation((sentence: string) => void told.push(sentence));
});
afterEach(() => rmSync(folder, { recursive: true }));

const score = (value: number | null) => ({ score: value });
const categories = {
  performance: score(0.987),
  accessibility: score(1),
  'best-practices': score(0.96),
  seo: score(null),
};
const page = 'http://127.0.0.1:4000/';

function writesReport(report: unknown): void {
  jest.mocked(finished).mockImplementation(async (args) => {
    const output = args.find((arg) => arg.startsWith('--output-path='))!.slice('--output-path='.length);
    writeFileSync(output, JSON.stringify(report));
    return '';
  });
}

test('scores become points and the blocking time whole milliseconds; a missing score becomes 0', async () => {
  writesReport({ categories, audits: { 'total-blocking-time': { numericValue: 41.6 } } });
  expect(await runLighthouse(page, folder)).toEqual({
    performance: 99,
    accessibility: 100,
    bestPractices: 96,
    seo: 0,
    blockingMs: 42,
  });
  expect(finished).toHaveBeenCalledWith(expect.arrayContaining([page, '--output=json']), expect.anything());
});

test('a run that lost its trace is repeated at most twice', async () => {
  jest.mocked(finished).mockRejectedValue(new Error('NO_NAVSTART'));
  await expect(runLighthouse(page, folder)).rejects.toThrow('NO_NAVSTART');
  expect(finished).toHaveBeenCalledTimes(3);
  expect(told).toEqual([`Lighthouse failed at ${page}; once more.`, `Lighthouse failed at ${page}; once more.`]);
});

test('an incomplete report counts as a failed run', async () => {
  jest.mocked(finished).mockImplementationOnce(async () => '');
  jest.mocked(finished).mockImplementationOnce(async () => {
    writeFileSync(
      join(folder, 'lighthouse.json'),
      JSON.stringify({ categories, audits: { 'total-blocking-time': {} } }),
    );
    return '';
  });
  expect(await runLighthouse(page, folder)).toMatchObject({ performance: 99, blockingMs: 0 });
  expect(told).toHaveLength(1);
});
