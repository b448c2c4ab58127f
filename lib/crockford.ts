/** Crockford's base 32: no I, L, O or U, so that a code can be read out and typed (product rules 3 and 6). */
export const crockfordDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A digit for each number, which may be any byte: its last five bits count. */
export const crockfordText = (numbers: Iterable<number>): string =>
  Array.from(numbers, (number) => crockfordDigits[number & 31]).join('');
