import { anId } from '@/__tests__/support/builders/ids';
import { idsOf } from '@/lib/search/url-values';

const [first, second] = [anId(100), anId(101)];

test.each([
  ['each id once, in its order', `${second},${first},${second}`, [second, first]],
  ['repeated keys', [first, second], [first, second]],
  ['what is no id is left out', `${first},nothing,`, [first]],
  ['at most four', [1, 2, 3, 4, 5].map(anId).join(','), [1, 2, 3, 4].map(anId)],
  ['nothing', undefined, []],
])('reads ids from the URL: %s', (_, ids, read) => {
  expect(idsOf(ids, 4)).toEqual(read);
});
