import type { ProgramCategory } from '@/lib/enums';
import { isTimeZone } from '@/lib/time-zones';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { normalisePostalCode, postalCodeRules } from '@/lib/validation/postal-code';
import { regionNames } from '@/lib/validation/regions';
import { holds, listOf, numbersOf, textOf, type Row } from '@/server/domain/imports/cells';
import type { ImportedFacility, ReadRow } from '@/server/domain/imports/facility-row';
import { RowRefused } from '@/server/domain/imports/import-problem';
import { readListDate } from '@/server/domain/imports/list-date';
import type { FacilityMapping } from '@/server/domain/imports/mapping';
import { readPhone } from '@/server/domain/imports/phone';
import { readHours } from '@/server/domain/imports/read-hours';
import { readPlaces } from '@/server/domain/imports/read-places';
import { readPoint } from '@/server/domain/imports/read-point';
import { foldName } from '@/server/domain/search/parse-place';
import { cityOfArea } from '@/server/domain/search/postal-areas';

const nameMax = 200;

/** True when the mapping's filter takes the row. */
export const isWanted = (cells: Row, { rows: { only, except } }: FacilityMapping): boolean =>
  holds(cells, only) && !(except && holds(cells, except));

/** The key a row goes by, or null when it has none that can be trusted. */
export function keyOf(cells: Row, mapping: FacilityMapping): string | null {
  if (mapping.key) return textOf(cells, mapping.key) || null;
  const [name, line1] = [textOf(cells, mapping.name), textOf(cells, mapping.address)].map(foldName);
  const postalCode = normalisePostalCode(mapping.country, textOf(cells, mapping.postalCode));
  return name && line1 && postalCode ? `${name}|${line1}|${postalCode.toLowerCase()}` : null;
}

/** The facility of a row's cells. Throws RowRefused with the reason. */
export function readRow(cells: Row, mapping: FacilityMapping): ReadRow {
  const name = textOf(cells, mapping.name);
  if (!name) throw new RowRefused('The row has no name.');
  if (name.length > nameMax) throw new RowRefused('The name is too long.');
  const notes: string[] = [];
  const hours = readHours(cells, mapping);
  notes.push(...hours.notes);
  const languages = mapping.languages ? listOf(cells, mapping.languages) : [];
  const facility: ImportedFacility = {
    name,
    description: listOf(cells, mapping.description).join(' ') || null,
    ...readContact(cells, mapping, notes),
    openingHours: hours.hours ?? hours.weekdays?.map((weekday) => ({ weekday, opens: null, closes: null })) ?? null,
    languages: languages.length > 0 ? languages : null,
    licenceNumber: textOf(cells, mapping.licenceNumber) || null,
    listFacts: listOf(cells, mapping.facts),
    dropInCancellationPolicy: mapping.dropInCancellationPolicy,
    address: readAddress(cells, mapping),
    ...readGroups(cells, mapping),
  };
  return { facility, listDate: readDate(cells, mapping, notes), notes };
}

function readContact(cells: Row, mapping: FacilityMapping, notes: string[]) {
  const [phoneText, emailText] = [textOf(cells, mapping.phone), normaliseEmail(textOf(cells, mapping.email))];
  const phone = readPhone(phoneText);
  if (phoneText && !phone) notes.push(`The phone number "${phoneText}" cannot be read and was left out.`);
  const emailFits = emailText !== '' && emailField().isValidSync(emailText);
  if (emailText && !emailFits) notes.push(`"${emailText}" is not an e-mail address and was left out.`);
  return {
    phone: phone?.phone ?? null,
    phoneExtension: phone?.extension ?? null,
    email: emailFits ? emailText : null,
  };
}

function readAddress(cells: Row, mapping: FacilityMapping): ImportedFacility['address'] {
  const { country } = mapping;
  const line1 = textOf(cells, mapping.address);
  if (!line1) throw new RowRefused('The row has no address.');
  const written = textOf(cells, mapping.postalCode);
  const postalCode = normalisePostalCode(country, written).toUpperCase();
  if (!postalCodeRules[country].pattern.test(postalCode)) {
    throw new RowRefused(written ? `The postal code "${written}" is not valid.` : 'The row has no postal code.');
  }
  const area = postalCode.slice(0, country === 'CA' ? 3 : 5);
  const city = textOf(cells, mapping.city, postalCode) || (mapping.city.fromPostalCode && cityOfArea(area));
  if (!city) throw new RowRefused('The row has no city.');
  const region = readRegion(textOf(cells, mapping.region, postalCode), mapping);
  const timeZone = textOf(cells, mapping.timeZone, postalCode);
  if (!isTimeZone(timeZone)) throw new RowRefused(`The time zone "${timeZone}" is not known.`);
  const { point, pointPrecision } = readPoint(cells, mapping, { country, region, city, area });
  return { line1, city, region, postalCode, country, ...point, pointPrecision, timeZone };
}

/** A region's code, also from its name. */
function readRegion(text: string, { country }: FacilityMapping): string {
  const fits = ([code, name]: [string, string]) => code === text.toUpperCase() || foldName(name) === foldName(text);
  const found = Object.entries(regionNames[country]).find(fits);
  if (!found) throw new RowRefused(text ? `The region "${text}" is not in the country.` : 'The row has no region.');
  return found[0];
}

/** The groups that the row has, with their licensed places; empty where the list does not say. */
function readGroups(cells: Row, mapping: FacilityMapping) {
  const categories = new Set<ProgramCategory>(numbersOf(cells, mapping.categories));
  let nothing = 0;
  const ageGroups = mapping.ageGroups.flatMap((group, position) => {
    const { title, column, empty, when, fromMonths, toMonths } = group;
    if (!holds(cells, when)) return [];
    const licensedPlaces = column === undefined ? null : readPlaces(cells[column] ?? '', group);
    if (licensedPlaces === 0) nothing += 1;
    if (licensedPlaces === 0 || (licensedPlaces === null && column !== undefined && empty === 'none')) return [];
    for (const category of group.categories) categories.add(category);
    return [{ title, position, fromMonths, toMonths, licensedPlaces }];
  });
  const total = mapping.licensedPlaces;
  const licensedPlaces = total ? readPlaces(cells[total.column ?? ''] ?? '', { title: 'the whole facility', ...total }) : null; // prettier-ignore
  if (licensedPlaces === 0 || (!licensedPlaces && nothing > 0 && ageGroups.length === 0)) {
    throw new RowRefused('The list states no places for it.');
  }
  return { ageGroups, licensedPlaces, categories: [...categories].sort() };
}

function readDate(cells: Row, { list: { date } }: FacilityMapping, notes: string[]) {
  if (!date) return null;
  const text = date.value ?? cells[date.column ?? ''] ?? '';
  const day = readListDate(text, date.format);
  if (text && !day) notes.push(`The list's date "${text}" does not have the form ${date.format} and was left out.`);
  return day;
}
