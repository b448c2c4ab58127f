/** Lowercase only, as PostgreSQL writes it. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** 128 random bits. `randomUUID` is undefined on pages not served over TLS. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Crockford's base 32 omits I, L, O and U, so codes can be read aloud and typed (product rules 3 and 6). */
export const crockfordDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One digit per number, from its lowest five bits. */
export const crockfordText = (numbers: Iterable<number>): string =>
  Array.from(numbers, (number) => crockfordDigits[number & 31]).join('');
