import { countries, isCountry, regionNames, type Country } from '@/lib/validation/regions';
import type { CityReading, PlaceQuery } from '@/server/areas/search/rules/place';

const fsa = /^([A-Za-z]\d[A-Za-z])(?:[\s-]?(\d[A-Za-z]\d))?$/;
const zip = /^(\d{5})(?:-?\d{4})?$/;

/** Names and codes of every region, folded, to where they lie. A code that both countries use is not there: there is none. */
const regions = new Map<string, { country: Country; code: string }>();
for (const country of Object.keys(countries).filter(isCountry)) {
  for (const [code, name] of Object.entries(regionNames[country])) {
    regions.set(foldName(code), { country, code });
    regions.set(foldName(name), { country, code });
  }
}
const countryWords = new Set(['canada', 'usa', 'us', 'united states', 'united states of america']);

/** A name without case, accents, dots and doubled blanks: how places are compared. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\ufffd]/g, '')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[.'\u2019]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/** What cities' names shorten, each to its short form. */
const shortForms: Record<string, string> = { sainte: 'ste', fort: 'ft', mount: 'mt' };

/** A city's name as it is compared: folded, with "Sainte", "Fort" and "Mount" as their short forms. */
export const foldCity = (name: string): string =>
  foldName(name.replaceAll(',', ' ')).replace(/\b(sainte|fort|mount)\b/g, (word) => shortForms[word] ?? word);

/** The words that folding shortens. */
export const longForms: ReadonlySet<string> = new Set(['saint', ...Object.keys(shortForms)]);
const spelled: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** A folded name with its short forms written out, as one may be typing it. */
export const spelledOut = (folded: string): string =>
  folded.replace(/\b(st|ste|ft|mt)\b/g, (word) => spelled[word] ?? word);

/** What the text of a place means; null when it can mean nothing. */
export function parsePlace(text: string): PlaceQuery | null {
  const trimmed = text.trim();
  const canadian = fsa.exec(trimmed);
  if (canadian) {
    const [, area, rest] = canadian.map((part) => part?.toUpperCase());
    return { kind: 'area', country: 'CA', area: area!, code: rest ? `${area} ${rest}` : null };
  }
  const american = zip.exec(trimmed);
  if (american) return { kind: 'area', country: 'US', area: american[1]!, code: american[1]! };
  const readings = cityReadings(trimmed);
  return readings.length > 0 ? { kind: 'city', readings } : null;
}

/** Most literal first. With a comma the region is plain; without one the last words may be a region or part of the name. */
function cityReadings(text: string): CityReading[] {
  const parts = text.split(',').map(foldName).filter(Boolean);
  if (parts.length > 1 && countryWords.has(parts.at(-1)!)) parts.pop();
  const [folded, ...rest] = parts;
  const name = folded && foldCity(folded);
  if (!name || !/\p{L}/u.test(name)) return [];
  if (rest.length > 0) {
    const region = regions.get(rest[0]!);
    return region ? [{ name, region }] : [];
  }
  const words = name.split(' ');
  const readings: CityReading[] = [{ name, region: null }];
  for (let size = 1; size < words.length && size <= 4; size += 1) {
    const region = regions.get(words.slice(-size).join(' '));
    if (region) readings.push({ name: words.slice(0, -size).join(' '), region });
  }
  return readings;
}
