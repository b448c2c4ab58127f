import { RowRefused } from '@/server/domain/imports/import-problem';
import type { MappedAgeGroup } from '@/server/domain/imports/mapping';

const placesMax = 2000;
const plain = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?(?:\s*(?:child(?:ren)?|places?|spaces?|seats?))?$/i;

/**
 * The licensed places that a cell gives a group: a number, or what the mapping's pattern finds; null when the cell is empty.
 * Throws RowRefused for words that could mean more than one number: "24-30", "2 rooms of 12", "3 to 5 years: 24".
 */
export function readPlaces(text: string, { title, pattern }: Pick<MappedAgeGroup, 'title' | 'pattern'>): number | null {
  if (!text) return null;
  const found = plain.exec(text)?.[1] ?? (pattern ? new RegExp(`^(?:${pattern})$`, 'i').exec(text)?.[1] : undefined);
  const places = found === undefined ? NaN : Number(found.replace(/,/g, ''));
  if (!Number.isInteger(places))
    throw new RowRefused(`The places for ${title} cannot be read: "${text}" is not a single number.`);
  if (places > placesMax) throw new RowRefused(`${places} places for ${title} cannot be right.`);
  return places;
}
