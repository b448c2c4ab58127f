import type { ProgramCategory } from '@/lib/enums';
import { normalisePostalCode, postalCodeRules } from '@/lib/validation/postal-code';
import type { ImportedFacility, ReadRow } from '@/server/domain/import/facility-row';
import { RowRefused } from '@/server/domain/import/import-problem';
import type { FacilityMapping, MappedSentence } from '@/server/domain/import/mapping';
import { readPhone } from '@/server/domain/import/phone';
import { readPoint } from '@/server/domain/import/read-point';
import { tidy, titleCase } from '@/server/domain/import/text';
import { foldName } from '@/server/domain/place/parse-place';
import { cityOfArea } from '@/server/domain/place/postal-areas';

/** A row of the file: text by column. */
export type Row = Readonly<Record<string, string>>;

const placesMax = 1000;
const nameMax = 200;

const valueOf = (row: Row, field: { column: string; titleCase?: true | undefined } | undefined): string => {
  const value = field ? tidy(row[field.column] ?? '') : '';
  return field?.titleCase ? titleCase(value) : value;
};

/** The key a row goes by, or null when it has none that can be trusted. */
export function keyOf(row: Row, mapping: FacilityMapping): string | null {
  if (mapping.key) return valueOf(row, mapping.key) || null;
  const [name, line1] = [valueOf(row, mapping.name), valueOf(row, mapping.address)].map(foldName);
  const postalCode = normalisePostalCode(mapping.country, tidy(row[mapping.postalCode.column] ?? ''));
  return name && line1 && postalCode ? `${name}|${line1}|${postalCode.toLowerCase()}` : null;
}

/** The facility of a row. Throws RowRefused with the reason. */
export function readRow(row: Row, mapping: FacilityMapping): ReadRow {
  const key = keyOf(row, mapping);
  if (!key) throw new RowRefused('It has no key.');
  const name = valueOf(row, mapping.name);
  if (!name) throw new RowRefused('It has no name.');
  if (name.length > nameMax) throw new RowRefused('Its name is too long to be one.');
  const line1 = valueOf(row, mapping.address);
  if (!line1) throw new RowRefused('It has no address.');
  const postalCode = readPostalCode(row, mapping);
  const city = readCity(row, mapping, postalCode);
  const point = readPoint(row, mapping, postalCode);
  const { groups, categories } = readGroups(row, mapping);
  const phoneText = valueOf(row, mapping.phone);
  const phone = readPhone(phoneText);
  const facility: ImportedFacility = {
    name,
    categories,
    phone: phone?.phone ?? null,
    phoneExtension: phone?.extension ?? null,
    email: valueOf(row, mapping.email) || null,
    licenceNumber: valueOf(row, mapping.licenceNumber) || null,
    listFacts: [...sentences(row, mapping.description), ...sentences(row, mapping.amenities)],
    address: {
      line1,
      city,
      region: mapping.region,
      postalCode,
      country: mapping.country,
      ...point,
      timeZone: mapping.timeZone,
    },
    ageGroups: groups,
  };
  return { key, facility, notes: phoneText && !phone ? ['Its phone number cannot be read and was left out.'] : [] };
}

function readPostalCode(row: Row, mapping: FacilityMapping): string {
  const text = tidy(row[mapping.postalCode.column] ?? '');
  const code = normalisePostalCode(mapping.country, text);
  if (!postalCodeRules[mapping.country].pattern.test(code)) {
    throw new RowRefused(text ? `Its postal code "${text}" is not one.` : 'It has no postal code.');
  }
  return code.toUpperCase();
}

function readCity(row: Row, { city, country }: FacilityMapping, postalCode: string): string {
  const prefixes = Object.keys(city.fromPostalCode ?? {}).sort((a, b) => b.length - a.length);
  const prefix = prefixes.find((start) => postalCode.startsWith(start));
  const found =
    city.value ??
    (city.column ? tidy(row[city.column] ?? '') : null) ??
    (prefix ? city.fromPostalCode?.[prefix] : null) ??
    cityOfArea(postalCode.slice(0, country === 'CA' ? 3 : 5));
  if (!found) throw new RowRefused('Its city is not known.');
  return found;
}

function readGroups(row: Row, mapping: FacilityMapping) {
  const categories = new Set<ProgramCategory>();
  const groups = mapping.ageGroups.flatMap(({ title, column, fromMonths, toMonths, categories: own }, position) => {
    const licensedPlaces = readPlaces(row[column] ?? '', title);
    if (licensedPlaces === 0) return [];
    for (const category of own) categories.add(category);
    return [{ title, position, fromMonths, toMonths, licensedPlaces }];
  });
  if (groups.length === 0) throw new RowRefused('It has no places.');
  return { groups, categories: [...categories].sort() };
}

/** A capacity, also as free text ("24 children"); an empty one and words without a number mean none. */
function readPlaces(text: string, title: string): number {
  const value = tidy(text).replace(/(\d)[, ](?=\d{3}\b)/g, '$1');
  const match = /-?\d+(\.\d+)?/.exec(value);
  if (!match) return 0;
  const places = Number(match[0]);
  if (!Number.isInteger(places) || places < 0 || places > placesMax) {
    throw new RowRefused(`Its capacity "${value}" for ${title} cannot be right.`);
  }
  return places;
}

function sentences(row: Row, list: readonly MappedSentence[]): string[] {
  return list.flatMap(({ text, when }) => {
    const holds = Object.entries(when ?? {}).every(([column, values]) => values.includes(tidy(row[column] ?? '')));
    if (!holds) return [];
    let complete = true;
    const filled = text.replace(/\{([^{}]+)\}/g, (_, column: string) => {
      const value = tidy(row[column] ?? '');
      if (!value) complete = false;
      return value;
    });
    return complete ? [filled] : [];
  });
}
