import { medianLoad, type Load } from '@/bench/first-load/load';
import { loadTable, misses } from '@/bench/first-load/bench-first-load';

const byHand: Load = { blocking: 200, work: 800, script: 300, style: 100, largestPaint: 700, elements: 600 };
const limits = { blocking: 1.4, work: 1.2 };

test.each([
  ['at its limits passes', { blocking: 280, work: 960 }, []],
  ['that blocks too long fails', { blocking: 281, work: 960 }, ['blocking']],
  ['with too much main-thread work fails', { blocking: 280, work: 961 }, ['main-thread work']],
])('a page %s', (_, load, missed) => {
  expect(misses({ name: '/', load: { ...byHand, ...load }, limits }, byHand)).toEqual(missed);
});

test('a page without limits is printed and not judged', () => {
  const page = { name: 'drop-in form', load: { ...byHand, blocking: 500, work: 1_600 } };
  expect(misses(page, byHand)).toEqual([]);
  expect(loadTable([page], byHand).split('\n')[1]).toMatch(
    /^drop-in form +500 +2\.50 +1600 +2\.00 +300 +100 +700 +600$/,
  );
});

test('the table marks a page that is over its limits', () => {
  const page = { name: '/', load: { ...byHand, blocking: 300 }, limits };
  expect(loadTable([page], byHand)).toMatch(/\n\/ +300 +1\.50 +1\.40 +800 +1\.00 +1\.20 .* OVER$/);
});

test('the median is taken per figure', () => {
  const loads = [100, 300, 200].map((blocking, index) => ({ ...byHand, blocking, work: 900 - index }));
  expect(medianLoad(loads)).toEqual({ ...byHand, blocking: 200, work: 899 });
});
