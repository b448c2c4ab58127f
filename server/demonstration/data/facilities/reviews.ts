import { BookingType, ReviewCategory, valuesOf } from '@/lib/enums';
import { fiveStars } from '@/server/demonstration/data/facilities/five-star-texts';
import type { Entry } from '@/server/demonstration/data/facilities/register';
import { fourStars, type ReviewText, threeStars, twoStars } from '@/server/demonstration/data/facilities/review-texts';
import { seedId, SeedRandom } from '@/server/demonstration/data/seed';
import type { SeedReply, SeedReview } from '@/server/demonstration/data/seed-facility';

type Stars = 2 | 3 | 4 | 5;

export const reviewTexts: Readonly<Record<Stars, readonly ReviewText[]>> = {
  5: fiveStars,
  4: fourStars,
  3: threeStars,
  2: twoStars,
};

/** Words for the child in place of its name. */
const children = ['son', 'daughter', 'youngest', 'oldest'] as const;
const repliesMax = 24;

/**
 * Reviews of one facility: mostly five stars, rarely three or two; no text twice, and each reply belongs to its review.
 */
export function reviewsOf({ name, kind, alsoSays }: Entry): SeedReview[] {
  const random = new SeedRandom(`reviews ${name}`);
  const count = random.chance(0.1) && alsoSays === undefined ? 0 : random.int(2, 9);
  const good = random.between(0.45, 0.95);
  const used = new Set<ReviewText>();
  const reviews = Array.from({ length: count }, (_, index) => {
    const stars = random.chance(good) ? 5 : random.pick([4, 4, 4, 4, 4, 3, 3, 2] as const);
    const unused = (among: Stars) =>
      reviewTexts[among].filter((one) => !used.has(one) && (one.kinds?.includes(kind) ?? true));
    const found = ([stars, 5, 4] as const).find((among) => unused(among).length > 0) ?? stars;
    const chosen = random.pick(unused(found));
    used.add(chosen);
    return written(chosen, found, { name, index }, random);
  });
  if (alsoSays !== undefined) Object.assign(reviews[0]!, { text: alsoSays, reply: null });
  return reviews;
}

function written(
  { text, replies, about }: ReviewText,
  stars: Stars,
  { name, index }: { name: string; index: number },
  random: SeedRandom,
): SeedReview {
  const child = random.pick(children);
  const told = (words: string, whose: 'our' | 'your') =>
    words
      .replaceAll('{child}', `${whose} ${child}`)
      .replaceAll('{Child}', `${whose === 'our' ? 'Our' : 'Your'} ${child}`)
      .replaceAll('{yours}', `your ${child}`)
      .replaceAll('{Yours}', `Your ${child}`);
  const ratings = ratingsOf(stars, about, random);
  const values = Object.values(ratings);
  // Complaints get replies more often than praise.
  const isAnswered = random.chance(stars < 4 ? 0.8 : 0.5);
  return {
    id: seedId('review', name, index),
    authorName: `${random.faker.person.firstName()} ${random.faker.person.lastName().charAt(0)}.`,
    ratings,
    rating: values.reduce((sum, value) => sum + value, 0) / values.length,
    text: told(text, 'our'),
    reply: isAnswered ? told(random.pick(replies), 'your') : null,
    daysAgo: random.int(index * 30 + 3, index * 30 + 30),
  };
}

/** Ratings near the overall one, except that `about` is a star above or below. */
function ratingsOf(stars: Stars, about: ReviewCategory, random: SeedRandom): SeedReview['ratings'] {
  const within = (value: number) => Math.max(1, Math.min(5, value));
  const others = random.some(
    valuesOf(ReviewCategory).filter((category) => category !== about),
    3,
    6,
  );
  const near = others.map((category) => [
    category,
    within(stars + (random.chance(0.25) ? random.pick([-1, 1] as const) : 0)),
  ]);
  return Object.fromEntries([...near, [about, within(stars === 5 ? 5 : stars - 1)]]) as SeedReview['ratings'];
}

/** All ids that a facility's replies may have. */
export const replyIds = (name: string): string[] =>
  Array.from({ length: repliesMax }, (_, index) => seedId('reply', name, index));

/** A facility's past replies: some within the hour, some after a day or two. */
export function repliesOf(name: string): SeedReply[] {
  const random = new SeedRandom(`replies ${name}`);
  const usualHours = random.pick([0.4, 0.8, 1.5, 3, 5, 9, 20, 30]);
  const acceptance = random.between(0.78, 0.99);
  // Evenly spread, so that a few replies give the same rate as many.
  const declined = (replies: number) => Math.floor(replies * (1 - acceptance));
  return replyIds(name)
    .slice(0, random.int(6, repliesMax))
    .map((id, index) => ({
      id,
      type: BookingType.DROP_IN,
      daysAgo: random.int(4, 240),
      hours: Math.round(usualHours * random.between(0.4, 2.2) * 100) / 100,
      accepted: declined(index + 1) === declined(index),
    }));
}
