import { createHash } from 'node:crypto';

const namespace = 'nestling-demonstration';

/** The id of a demonstration record: the same words give the same UUID (in the manner of version 5), on every machine. */
export function seedId(...words: readonly (string | number)[]): string {
  const hash = createHash('sha1')
    .update([namespace, ...words].join('\n'))
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex').slice(0, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
