/** A review's rating: the mean of its categories, 1 to 5, rounded to two decimals. */
export function meanRating(ratings: readonly number[]): number {
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return Math.round((sum / ratings.length) * 100) / 100;
}
