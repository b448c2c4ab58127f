import { en, Faker } from '@faker-js/faker';

/** A number from words: the same words, the same number. */
function seedOf(words: string): number {
  let hash = 2166136261;
  for (const char of words) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0;
  return hash;
}

/** Choices that are the same every time for the same words, whatever else was drawn before. */
export class SeedRandom {
  readonly faker: Faker;

  constructor(words: string) {
    this.faker = new Faker({ locale: [en], seed: seedOf(words) });
  }

  int(min: number, max: number): number {
    return this.faker.number.int({ min, max });
  }

  between(min: number, max: number): number {
    return this.faker.number.float({ min, max });
  }

  chance(probability: number): boolean {
    return this.faker.number.float({ min: 0, max: 1 }) < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!;
  }

  /** Leaves out so many draws, where something is no longer drawn: what is drawn after it stays as it was. */
  pass(count: number): void {
    for (let draw = 0; draw < count; draw += 1) this.between(0, 1);
  }

  /** Some of the list, in its own order. */
  some<T>(list: readonly T[], min: number, max: number): T[] {
    const count = this.int(Math.min(min, list.length), Math.min(max, list.length));
    const chosen = new Set(this.faker.helpers.arrayElements([...list.keys()], count));
    return list.filter((_, index) => chosen.has(index));
  }
}
