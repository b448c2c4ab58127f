import { BookingType, ReviewCategory, valuesOf } from '@/lib/enums';
import { replyTexts, reviewTexts } from '@/server/demonstration/data/facilities/review-texts';
import { seedId } from '@/server/demonstration/data/seed-id';
import type { SeedRandom } from '@/server/demonstration/data/seed-random';
import type { SeedReply, SeedReview } from '@/server/demonstration/data/seed-facility';

/** Reviews of one facility: more fives than fours, a rare three, about half with an answer; no text twice. */
export function reviewsOf(name: string, random: SeedRandom): SeedReview[] {
  const count = random.chance(0.12) ? 0 : random.int(2, 9);
  const good = random.between(0.45, 0.95);
  const used = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const stars = random.chance(good) ? 5 : random.chance(0.75) ? 4 : 3;
    const child = random.faker.person.firstName();
    const unused = reviewTexts[stars].filter((text) => !used.has(text));
    const template = random.pick(unused.length > 0 ? unused : reviewTexts[stars]);
    used.add(template);
    const ratings = Object.fromEntries(
      random
        .some(valuesOf(ReviewCategory), 4, 7)
        .map((category) => [
          category,
          Math.max(1, Math.min(5, stars + (random.chance(0.25) ? random.pick([-1, 1]) : 0))),
        ]),
    );
    const values = Object.values(ratings);
    return {
      id: seedId('review', name, index),
      authorName: `${random.faker.person.firstName()} ${random.faker.person.lastName().charAt(0)}.`,
      ratings,
      rating: values.reduce((sum, value) => sum + value, 0) / values.length,
      text: template.replace('{child}', child),
      reply: random.chance(0.5) ? random.pick(replyTexts).replace('{child}', child) : null,
      daysAgo: random.int(index * 30 + 3, index * 30 + 30),
    };
  });
}

/** How a facility answered its requests so far: quick ones within the hour, slow ones in a day or two. */
export function repliesOf(name: string, random: SeedRandom): SeedReply[] {
  const usualHours = random.pick([0.4, 0.8, 1.5, 3, 5, 9, 20, 30]);
  const acceptance = random.between(0.78, 0.99);
  return Array.from({ length: random.int(6, 24) }, (_, index) => ({
    id: seedId('reply', name, index),
    type: BookingType.DROP_IN,
    daysAgo: random.int(4, 240),
    hours: Math.round(usualHours * random.between(0.4, 2.2) * 100) / 100,
    accepted: random.chance(acceptance),
  }));
}
