import { hashPassword, withHashSlot } from '@/server/areas/session/passwords';

test('at most two hashes run at once, in order, and a failed one releases its slot', async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      withHashSlot(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (index % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
});

test('calls are refused when the queue for hashing is full', async () => {
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const waiting = Array.from({ length: 502 }, () => withHashSlot(() => gate));
  await expect(withHashSlot(async () => undefined)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  open();
  await Promise.all(waiting);
  await expect(withHashSlot(async () => 'in')).resolves.toBe('in');
});

test('a hash matches its own password only, and an unknown address matches none', async () => {
  const hash = await hashPassword('Correct7Horse');
  expect(hash).not.toBe(await hashPassword('Correct7Horse'));
  await withHashSlot(async (slot) => {
    expect(await slot.matches(hash, 'Correct7Horse')).toBe(true);
    expect(await slot.matches(hash, 'Correct7horse')).toBe(false);
    expect(await slot.matches(null, 'nobody has this password')).toBe(false);
  });
});
