import { setImmediate } from 'node:timers/promises';
import { inPortions } from '@/server/areas/weeks/plan-week';

test('plans that run at once take turns, with one portion for each turn of the event loop', async () => {
  const order: string[] = [];
  function* plan(name: string): Generator<void, string> {
    for (let portion = 0; portion < 3; portion += 1) {
      order.push(name);
      yield;
    }
    return name;
  }
  let isRunning = true;
  const turns = (async () => {
    while (isRunning) {
      await setImmediate();
      order.push('|');
    }
  })();
  const plans = await Promise.all(['a', 'b', 'c'].map((name) => inPortions(plan(name))));
  isRunning = false;
  await turns;
  expect(plans).toEqual(['a', 'b', 'c']);
  // All start in the same turn.
  const [, ...later] = order.join('').split('|');
  expect(later.join('')).toBe('abcabc');
  expect(later.filter((portions) => portions.length > 1)).toEqual([]);
});
