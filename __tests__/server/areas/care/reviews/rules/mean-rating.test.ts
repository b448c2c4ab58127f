import { meanRating } from '@/server/areas/care/reviews/rules';

test.each([
  [[5, 5, 5, 5, 5, 5, 5], 5],
  [[1, 2], 1.5],
  [[4, 4, 5], 4.33],
  [[4, 5, 5], 4.67],
  [[5, 4, 4, 4, 4, 4, 4, 4], 4.13],
  [[3], 3],
])('The mean of %p is %p', (ratings, mean) => expect(meanRating(ratings)).toBe(mean));
