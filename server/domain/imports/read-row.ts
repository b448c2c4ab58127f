import type { ProgramCategory } from '@/lib/enums';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { normalisePostalCode } from '@/lib/validation/postal-code';
import { holds, listOf, numbersOf, textOf, type Row } from '@/server/domain/imports/cells';
import type { ImportedFacility, ReadRow } from '@/server/domain/imports/facility-row';
import type { FilePlaces } from '@/server/domain/imports/file-places';
import { RowRefused } from '@/server/domain/imports/import-problem';
import { readListDate } from '@/server/domain/imports/list-date';
import type { FacilityMapping } from '@/server/domain/imports/mapping';
import { readAddress, streetOf } from '@/server/domain/imports/read-address';
import { readPhone } from '@/server/domain/imports/phone';
import { agesBetween, readAges } from '@/server/domain/imports/read-ages';
import { readHours } from '@/server/domain/imports/read-hours';
import { readPlaces } from '@/server/domain/imports/read-places';
import { foldName } from '@/server/domain/search/parse-place';

const nameMax = 200;

/** True when the mapping's filter takes the row. */
export const isWanted = (cells: Row, { rows: { only, except } }: FacilityMapping): boolean =>
  holds(cells, only) && !(except && holds(cells, except));

/** The key a row goes by, or null when it has none that can be trusted. */
export function keyOf(cells: Row, mapping: FacilityMapping): string | null {
  if (mapping.key) return textOf(cells, mapping.key) || null;
  // Without a street the town stands in for it.
  const address = streetOf(cells, mapping) ?? textOf(cells, mapping.city);
  const [name, line1] = [textOf(cells, mapping.name), address].map(foldName);
  const postalCode = normalisePostalCode(mapping.country, textOf(cells, mapping.postalCode));
  return name && line1 && postalCode ? `${name}|${line1}|${postalCode.toLowerCase()}` : null;
}

/**
 * The facility of a row's cells. Throws RowRefused with the reason.
 * @param places what the file's own points say of its towns and postal areas
 */
export function readRow(cells: Row, mapping: FacilityMapping, places: FilePlaces): ReadRow {
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
    address: readAddress(cells, mapping, places),
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
  ageGroups.push(...statedAges(cells, mapping, ageGroups.length));
  return { ageGroups, licensedPlaces, categories: [...categories].sort() };
}

/** Groups whose ages the row states in words; one that is there already under its title is left as it is. */
function statedAges(cells: Row, { ages, ageGroups }: FacilityMapping, first: number) {
  if (!ages) return [];
  const between = agesBetween(cells[ages.from ?? ''] ?? '', cells[ages.to ?? ''] ?? '', ages.unit);
  const stated = ages.column ? readAges(cells[ages.column] ?? '') : between ? [between] : [];
  return stated
    .filter(({ title }) => !ageGroups.some((group) => group.title === title))
    .map((group, index) => ({ ...group, position: first + index, licensedPlaces: null }));
}

function readDate(cells: Row, { list: { date } }: FacilityMapping, notes: string[]) {
  if (!date) return null;
  const text = date.value ?? cells[date.column ?? ''] ?? '';
  const day = readListDate(text, date.format);
  if (text && !day) notes.push(`The list's date "${text}" does not have the form ${date.format} and was left out.`);
  return day;
}
