import fc from 'fast-check';
import { createFairQueue } from '@/server/fair-queue';

const workMs = 30;
const refusal = () => new Error('too many');
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, workMs));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function setUp({ atOnce = 2, waitingMax = 500, patienceMs = 10_000 } = {}) {
  const inFairTurn = createFairQueue({ atOnce, waitingMax, patienceMs, refusal });
  const begun: string[] = [];
  const outcomes: string[] = [];
  const ask = (key: string, fails = false) =>
    inFairTurn(key, async () => {
      begun.push(key);
      await wait();
      if (fails) throw new Error('wrong');
    }).then(
      () => outcomes.push(`${key} done`),
      (error: Error) => outcomes.push(`${key} ${error.message}`),
    );
  return { ask, begun, outcomes };
}

const flooders = Array.from({ length: 30 }, (_, index) => `flood-${index}`);
const work = (turns: number) => jest.advanceTimersByTimeAsync(turns * workMs);

test('a single caller goes ahead of a flood from thirty addresses once those have had their first turns', async () => {
  const { ask, begun } = setUp();
  for (const key of flooders) for (let turn = 0; turn < 10; turn += 1) void ask(key, true);
  await work(15);
  const before = begun.length;
  void ask('quiet');
  await work(2);
  expect(begun.slice(before, before + 2)).toContain('quiet');
});

test('at the start of a flood, a single caller waits for at most one turn per address', async () => {
  const { ask, begun } = setUp();
  for (const key of flooders) for (let turn = 0; turn < 10; turn += 1) void ask(key, true);
  void ask('quiet');
  await work(20);
  expect(begun.indexOf('quiet')).toBeLessThanOrEqual(31);
});

test('a caller with repeated successful log-ins stays ahead of those who guess', async () => {
  const { ask, begun } = setUp();
  for (const key of flooders) for (let turn = 0; turn < 10; turn += 1) void ask(key, true);
  await work(15);
  for (let visit = 0; visit < 20; visit += 1) {
    const before = begun.length;
    void ask('quiet');
    await work(2);
    expect(begun.slice(before, before + 2)).toContain('quiet');
  }
});

test('callers with equal failures take turns, each in the order of its requests', async () => {
  const { ask, begun } = setUp({ atOnce: 1 });
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(key, true);
  await work(10);
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

test('failures are forgiven after a quiet minute', async () => {
  const { ask, begun } = setUp({ atOnce: 1 });
  for (let turn = 0; turn < 5; turn += 1) void ask('clumsy', true);
  await work(10);
  await jest.advanceTimersByTimeAsync(60_000);
  begun.length = 0;
  for (const key of ['first', 'clumsy', 'other']) void ask(key);
  await work(5);
  expect(begun).toEqual(['first', 'clumsy', 'other']);
});

test('when the queue is full, a single caller displaces the flood’s last requests', async () => {
  const { ask, begun, outcomes } = setUp({ waitingMax: 20 });
  for (let turn = 0; turn < 22; turn += 1) void ask('flood', true);
  void ask('flood', true);
  await work(0);
  expect(outcomes).toEqual(['flood too many']);
  void ask('quiet');
  await work(0);
  expect(outcomes).toEqual(['flood too many', 'flood too many']);
  await work(2);
  expect(begun).toContain('quiet');
});

test('no request waits longer than the limit', async () => {
  const { ask, outcomes } = setUp({ atOnce: 1, patienceMs: 2.5 * workMs });
  for (let turn = 0; turn < 10; turn += 1) void ask('many');
  await work(3);
  expect(outcomes.filter((outcome) => outcome === 'many too many')).toHaveLength(7);
  await work(3);
  void ask('many');
  await work(1);
  expect(outcomes.filter((outcome) => outcome === 'many done')).toHaveLength(4);
});

test('concurrency stays within its limit, and every request that is not refused is served', async () => {
  const asked = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), fails: fc.boolean() }), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 4 }), async (calls, atOnce) => {
      const { ask, begun, outcomes } = setUp({ atOnce, waitingMax: 20, patienceMs: 1e9 });
      for (const { key, fails } of calls) {
        void ask(key, fails);
        await work(0.2);
        expect(begun.length - outcomes.filter((outcome) => !outcome.endsWith('many')).length).toBeLessThanOrEqual(
          atOnce,
        );
      }
      await work(70);
      expect(outcomes).toHaveLength(calls.length);
    }),
    { numRuns: 50 },
  );
});
