/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  one<T>(list: readonly T[]): T;
  /** `most` or fewer of the list, at least one, in its order. */
  some<T>(list: readonly T[], most: number): T[];
  shuffled<T>(list: readonly T[]): T[];
  bytes(count: number): Buffer;
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  const one = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('There is nothing to choose from.');
    return list[below(list.length)]!;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const left = [...list];
    return list.map(() => left.splice(below(left.length), 1)[0]!);
  };
  return {
    below,
    one,
    shuffled,
    chance: (share) => next() < share,
    some(list, most) {
      const chosen = new Set(shuffled(list).slice(0, 1 + below(Math.min(most, list.length))));
      return list.filter((value) => chosen.has(value));
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}

/** A UUID of version 4. */
export function uuidFrom(random: Random): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = random.bytes(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
