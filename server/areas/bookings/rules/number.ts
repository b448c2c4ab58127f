import { crockfordText } from '@/lib/crockford';

const length = 6;

/** What a request's number begins with: bookings, tours, waitlists. */
export type NumberPrefix = 'NB' | 'NT' | 'NW';

/**
 * A number people can read out, for example NB-4K7Q2M (product rule 3); 32^6 of them, so the writer must expect a
 * repeat. `randomInt` draws below its argument.
 */
export function requestNumber(prefix: NumberPrefix, randomInt: (max: number) => number): string {
  return `${prefix}-${crockfordText(Array.from({ length }, () => randomInt(32)))}`;
}
