import type { PlainFacility } from '@/__tests__/support/search/plain-rows';

/** Text as a parent compares it: without case and accents. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase();
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/s$/, ''));

/** Whether a word stands in what is known of a facility, in the singular or the plural. */
export function isWritten(facility: PlainFacility, word: string): boolean {
  const [wanted] = wordsIn(word);
  const said = [facility.name, facility.description ?? '', ...(facility.languages ?? []), ...facility.amenities];
  return (
    plain(facility.name).includes(plain(word)) ||
    facility.addresses.some(({ title, line1, city }) =>
      plain(`${title} ${line1 ?? ''} ${city}`).includes(plain(word)),
    ) ||
    [...said, ...facility.groups.map(({ title }) => title)].some((text) => wordsIn(text).includes(wanted!))
  );
}
