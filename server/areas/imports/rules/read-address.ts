import { isTimeZone } from '@/lib/dates/time-zones';
import { normalisePostalCode, postalCodeRules } from '@/lib/validation/postal-code';
import { regionNames, type Country } from '@/lib/validation/regions';
import { textOf, type Row } from '@/server/areas/imports/rules/cells';
import type { ImportedFacility } from '@/server/areas/imports/rules/facility-row';
import { addFilePoint, type FilePlaces } from '@/server/areas/imports/rules/file-places';
import { RowRefused } from '@/server/areas/imports/rules/import-problem';
import type { FacilityMapping } from '@/server/areas/imports/rules/mapping';
import { coordinatesOf, readPoint } from '@/server/areas/imports/rules/read-point';
import { isInCountry } from '@/server/areas/search/rules/country-bounds';
import { foldName } from '@/server/areas/search/rules/parse-place';
import { cityOfArea } from '@/server/areas/search/rules/postal-areas';

/** What lists write where they keep a street to themselves. */
const noStreet =
  /^(?:n\/?\s?a|nil|none|null|unknown|private|confidential|protected|not (?:available|applicable|disclosed|given|listed|published|provided|stated|shown)|(?:(?:street )?address |location )?(?:withheld|suppressed|redacted|unlisted|hidden|confidential|private|not (?:available|disclosed|given|listed|published|provided|shown)|(?:available |given )?(?:up)?on request)|adresse (?:confidentielle|non divulguée|sur demande)|confidentiel(?:le)?|non divulguée?)\.?$/i;

/** The street of a row; null where the list gives none, as for care in a home. */
export function streetOf(cells: Row, mapping: FacilityMapping): string | null {
  const text = textOf(cells, mapping.address);
  if (!/[\p{L}\p{N}]/u.test(text) || /^x+$/i.test(text)) return null;
  return noStreet.test(text.replace(/^[\s(*[]+|[\s)*\]]+$/g, '')) ? null : text;
}

/** The address of a row, with its point. Throws RowRefused with the reason. */
export function readAddress(cells: Row, mapping: FacilityMapping, places: FilePlaces): ImportedFacility['address'] {
  const { country } = mapping;
  const at = whereabouts(cells, mapping);
  const timeZone = textOf(cells, mapping.timeZone, at.postalCode);
  if (!isTimeZone(timeZone)) throw new RowRefused(`The time zone "${timeZone}" is not known.`);
  const { name: city, region, postalCode } = at;
  const street = streetOf(cells, mapping);
  // A town in the street's column is no street.
  const line1 = street && foldName(street) === foldName(city) ? null : street;
  return { line1, city, region, postalCode, country, ...readPoint(cells, mapping, at, places), timeZone };
}

/** Adds the point that a row gives itself to what the file says of its towns and areas; a row that cannot be read adds nothing. */
export function surveyRow(cells: Row, mapping: FacilityMapping, places: FilePlaces): void {
  try {
    const point = coordinatesOf(cells, mapping);
    if (point && isInCountry(mapping.country, point)) addFilePoint(places, whereabouts(cells, mapping), point);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
  }
}

function whereabouts(cells: Row, mapping: FacilityMapping) {
  const { country } = mapping;
  const written = textOf(cells, mapping.postalCode);
  const postalCode = normalisePostalCode(country, written).toUpperCase();
  if (!postalCodeRules[country].pattern.test(postalCode)) {
    throw new RowRefused(written ? `The postal code "${written}" is not valid.` : 'The row has no postal code.');
  }
  const area = postalCode.slice(0, country === 'CA' ? 3 : 5);
  const city = textOf(cells, mapping.city, postalCode) || (mapping.city.fromPostalCode && cityOfArea(area));
  if (!city) throw new RowRefused('The row has no city.');
  const region = readRegion(textOf(cells, mapping.region, postalCode), mapping);
  return { name: city, region, country, area, postalCode };
}

/** The codes of each country's regions, by code and by folded name. */
const codesOf = (country: Country) =>
  new Map(
    Object.entries(regionNames[country]).flatMap(([code, name]): [string, string][] => [
      [foldName(name), code],
      [code, code],
    ]),
  );
const regionCodes = { CA: codesOf('CA'), US: codesOf('US') };

/** A region's code, also from its name. */
function readRegion(text: string, { country }: FacilityMapping): string {
  const found = regionCodes[country].get(text.toUpperCase()) ?? regionCodes[country].get(foldName(text));
  if (!found) throw new RowRefused(text ? `The region "${text}" is not in the country.` : 'The row has no region.');
  return found;
}
