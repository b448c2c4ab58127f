import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';
import { createFairQueue } from '@/server/fair-queue';
import { createKeyedLimiter } from '@/server/keyed-limiter';
import { readForm } from '@/server/posted-form';

describe('turns by fairness', () => {
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
});

describe('turns by key', () => {
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
});

describe('posted forms', () => {
  /** Forms that a browser posts without scripts. */
  const boundary = 'line';
  /** As a network delivers it, in pieces. */
  function* piecesOf(body: Buffer) {
    for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
  }
  const requestOf = (body: Buffer | string, type: string) =>
    Object.assign(Readable.from(piecesOf(Buffer.from(body))), {
      headers: { 'content-type': type },
    }) as unknown as IncomingMessage;
  const multipart = (parts: readonly (string | Buffer)[], end = `\r\n--${boundary}--\r\n`) =>
    requestOf(
      Buffer.concat(parts.map((part) => Buffer.from(part)).concat(Buffer.from(end))),
      `multipart/form-data; boundary=${boundary}`,
    );
  const field = (name: string, value: string) =>
    `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (fileName: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `\r\n--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
    ]);
  const read = async (request: IncomingMessage) => {
    const { form, files } = await readForm(request);
    return { form: form.toString(), files: files.map(({ name, bytes }) => [name, bytes?.length ?? null]) };
  };
  const empty = { form: '', files: [] };

  it('reads fields and files, with names in any script', async () => {
    expect(
      await read(multipart([field('message', 'Yes.\r\nBring it.'), file('Fülle – 形.png', Buffer.from('abc'))])),
    ).toEqual({ form: 'message=Yes.%0ABring+it.', files: [['Fülle – 形.png', 3]] });
  });

  it('reads an ordinary form', async () => {
    expect(await read(requestOf('a=1&b=2%0D%0A3', 'application/x-www-form-urlencoded'))).toEqual({
      form: 'a=1&b=2%0A3',
      files: [],
    });
  });

  it('takes an empty file field for no file', async () => {
    expect(await read(multipart([field('message', 'Yes.'), file('', Buffer.alloc(0))]))).toEqual({
      form: 'message=Yes.',
      files: [],
    });
  });

  it('keeps the text beside a file that is too large, and not its bytes', async () => {
    const large = file('large.png', Buffer.alloc(3_000_001));
    expect(await read(multipart([field('message', 'Yes.'), large]))).toEqual({
      form: 'message=Yes.',
      files: [['large.png', null]],
    });
    const all = Array.from({ length: 4 }, () => file('large.png', Buffer.alloc(3_000_000)));
    const { form, files } = await read(multipart([field('message', 'Yes.'), ...all]));
    expect(form).toBe('message=Yes.');
    expect(files.flat()).toContain(null);
  });

  it.each<[string, IncomingMessage]>([
    ['cut off', multipart([field('message', 'Yes.'), file('a.png', Buffer.from('abc'))], '')],
    ['without a boundary', requestOf('x', 'multipart/form-data')],
    ['of another type', requestOf('{"a":1}', 'application/json')],
    ['too long', requestOf(`a=${'x'.repeat(64_001)}`, 'application/x-www-form-urlencoded')],
  ])('reads a form as empty that is %s', async (_, request) => {
    expect(await read(request)).toEqual(empty);
  });
});

describe('pages of lists', () => {
  test.each([
    [3, 7, 14],
    [1e9, 1000, 1_000_000_000],
  ])('page %p of %p begins after %p rows', (page, limit, offset) =>
    expect(pageOf({ page, limit }).offset).toBe(offset),
  );

  test('a page without parameters is the first, of the default size', () => {
    expect(pageOf({})).toMatchObject({ page: 1, offset: 0 });
  });

  test('the last page may be short, and an empty list has no pages', () => {
    const page = pageOf({ page: 3, limit: 10 });
    expect(paged(['one'], 21, page)).toEqual({ items: ['one'], totalItems: 21, totalPages: 3, page: 3, limit: 10 });
    expect(paged([], 0, page).totalPages).toBe(0);
  });
});
