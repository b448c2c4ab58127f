import { createHash } from 'node:crypto';
import type { Faker } from '@faker-js/faker';
// The package's root loads the words of seventy languages, 17 MB.
import { faker as english } from '@faker-js/faker/locale/en';

const EnglishFaker = english.constructor as typeof Faker;
const namespace = 'nestling-demonstration';

/** A deterministic UUID (like version 5) from words. */
export function seedId(...words: readonly (string | number)[]): string {
  const hash = createHash('sha1')
    .update([namespace, ...words].join('\n'))
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex').slice(0, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function seedOf(words: string): number {
  let hash = 2166136261;
  for (const char of words) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0;
  return hash;
}

/** Deterministic random choices, seeded with words and independent of other generators. */
export class SeedRandom {
  readonly faker: Faker;

  constructor(words: string) {
    this.faker = new EnglishFaker({ locale: english.rawDefinitions, seed: seedOf(words) });
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

  /** Skips draws of removed values, so that later ones do not change. */
  pass(count: number): void {
    for (let draw = 0; draw < count; draw += 1) this.between(0, 1);
  }

  /** A random subset, in the list's order. */
  some<T>(list: readonly T[], min: number, max: number): T[] {
    const count = this.int(Math.min(min, list.length), Math.min(max, list.length));
    const chosen = new Set(this.faker.helpers.arrayElements([...list.keys()], count));
    return list.filter((_, index) => chosen.has(index));
  }
}
