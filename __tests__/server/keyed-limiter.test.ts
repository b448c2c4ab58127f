import { createKeyedLimiter } from '@/server/keyed-limiter';

const refusal = () => new Error('too many');
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a caller with many requests waits behind itself, not ahead of others', async () => {
  const inTurn = createKeyedLimiter({ atOnce: 2, each: 1, refusal });
  const done: string[] = [];
  const ask = (key: string) => inTurn(key, () => wait(10)).then(() => done.push(key));
  const all = [...Array.from({ length: 5 }, () => ask('many')), ask('one'), ask('other')];
  await jest.advanceTimersByTimeAsync(100);
  await Promise.all(all);
  expect(done).toEqual(['many', 'one', 'other', 'many', 'many', 'many', 'many']);
});

test('requests beyond the queue limit are refused at once, and those that wait too long after the timeout', async () => {
  const inTurn = createKeyedLimiter({ atOnce: 1, each: 1, waiting: 1, patienceMs: 50, refusal });
  const first = inTurn('a', () => wait(100));
  const second = expect(inTurn('a', () => wait(1))).rejects.toThrow('too many');
  await expect(inTurn('a', () => wait(1))).rejects.toThrow('too many');
  await jest.advanceTimersByTimeAsync(60);
  await second;
  await jest.advanceTimersByTimeAsync(60);
  await first;
  await expect(inTurn('a', async () => 'again')).resolves.toBe('again');
});

test('failed work frees its slot', async () => {
  const inTurn = createKeyedLimiter({ atOnce: 1, each: 1, refusal });
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(inTurn('b', async () => 'fine')).resolves.toBe('fine');
});

test('after its burst, a key gets its share of the time, however many requests run in parallel', async () => {
  const inTurn = createKeyedLimiter({ atOnce: 10, each: 1, budget: { share: 0.25, burstMs: 100 }, refusal });
  let worked = 0;
  const lane = async () => {
    for (;;) {
      await inTurn('many', () => wait(10));
      worked += 10;
    }
  };
  for (let lanes = 0; lanes < 8; lanes += 1) void lane();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(worked).toBeGreaterThan(2_300);
  expect(worked).toBeLessThan(2_750);
  const began = performance.now();
  const other = inTurn('other', () => wait(10));
  await jest.advanceTimersByTimeAsync(10);
  await other;
  expect(performance.now() - began).toBe(10);
});
