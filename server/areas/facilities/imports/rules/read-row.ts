import type { ProgramCategory } from '@/lib/enums';
import { unnamedLicence } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { normalisePostalCode } from '@/lib/validation/postal-address';
import { oneLine } from '@/lib/validation/seen';
import { readWebsite } from '@/lib/validation/website';
import {
  firstOf,
  holds,
  listOf,
  numbersOf,
  type Row,
  textOf,
  worded,
} from '@/server/areas/facilities/imports/rules/cells';
import type { FilePlaces } from '@/server/areas/facilities/imports/rules/file-places';
import { readHours } from '@/server/areas/facilities/imports/rules/hours';
import { RowRefused } from '@/server/areas/facilities/imports/rules/import-problem';
import type { ImportedFacility, ReadRow } from '@/server/areas/facilities/imports/rules/imported-facility';
import type { FacilityMapping, MappedAgeGroup } from '@/server/areas/facilities/imports/rules/mapping';
import { readAddress, streetOf, textIn } from '@/server/areas/facilities/imports/rules/read-address';
import { agesBetween, readAges, type StatedAges } from '@/server/areas/facilities/imports/rules/read-ages';
import { readListDate, readPhone } from '@/server/areas/facilities/imports/rules/text';
import { foldName } from '@/server/areas/facilities/search/rules/place';

const nameMax = 200;
const email = emailField();

/** Why the mapping's filter excludes the row; null if it does not. */
export function leftOutBy(cells: Row, { rows: { only, except } }: FacilityMapping): string | null {
  const cell = (column: string) => (cells[column] ? `${column} is "${cells[column]}"` : `${column} is empty`);
  const missing = Object.entries(only ?? {}).find(([column, words]) => !holds(cells, { [column]: words }));
  if (missing) return `${cell(missing[0])}.`;
  return except && holds(cells, except) ? `${Object.keys(except).map(cell).join(' and ')}.` : null;
}

/** True if the mapping's filter includes the row. */
export const isWanted = (cells: Row, mapping: FacilityMapping): boolean => leftOutBy(cells, mapping) === null;

/** The key of a row; null if it has no reliable one. */
export function keyOf(cells: Row, mapping: FacilityMapping): string | null {
  if (mapping.key) return textIn(cells, mapping, mapping.key) || null;
  // Without a street, the town is used.
  const address = streetOf(cells, mapping) ?? textIn(cells, mapping, mapping.city);
  const [name, line1] = [textIn(cells, mapping, mapping.name), address].map(foldName);
  const place = mapping.postalCode
    ? normalisePostalCode(mapping.country, textOf(cells, mapping.postalCode)).toLowerCase()
    : foldName(textIn(cells, mapping, mapping.city));
  return name && line1 && place ? `${name}|${line1}|${place}` : null;
}

/**
 * Parses the facility of a row. Throws RowRefused with the reason.
 * @param places the file's own points by town and postal area
 */
export function readRow(cells: Row, mapping: FacilityMapping, places: FilePlaces): ReadRow {
  const name = textIn(cells, mapping, mapping.name);
  if (!name || !oneLine.test(name)) throw new RowRefused('The row has no name.');
  if (name.length > nameMax) throw new RowRefused('The name is too long.');
  const notes: string[] = [];
  const hours = readHours(cells, mapping);
  notes.push(...hours.notes);
  const languages = fitting(
    mapping.languages ? listOf(cells, mapping.languages) : [],
    limits.textMax,
    'language',
    notes,
  );
  const { ages, ...groups } = readGroups(cells, mapping, notes);
  const facility: ImportedFacility = {
    name,
    description:
      fitting(listOf(cells, mapping.description), limits.longTextMax, 'description', notes).join(' ') || null,
    ...readContact(cells, mapping, notes),
    openingHours: hours.hours ?? hours.weekdays?.map((weekday) => ({ weekday, opens: null, closes: null })) ?? null,
    languages: languages.length > 0 ? languages : null,
    licenceNumber:
      fitting([textIn(cells, mapping, mapping.licenceNumber)], limits.textMax, 'licence number', notes)[0] || null,
    licenceKind: readLicenceKind(cells, mapping, notes),
    listFacts: fitting(listOf(cells, mapping.facts), nameMax, 'fact', notes),
    dropInCancellationPolicy: firstOf(cells, mapping.dropInCancellationPolicy),
    address: readAddress(cells, mapping, places, notes),
    ...groups,
  };
  return { facility, listDate: readDate(cells, mapping, notes), ages, notes };
}

/** The texts that are short enough to show; the others add a note. */
function fitting(texts: readonly string[], max: number, what: string, notes: string[]): string[] {
  return texts.filter((text) => {
    if (text.length <= max) return true;
    notes.push(
      `A ${what} of ${text.length} characters ("${text.slice(0, 30)}…") is longer than ${max} and was left out.`,
    );
    return false;
  });
}

/** The list's name for a permission that is not a licence; null for licences, a neutral name for an empty cell. */
function readLicenceKind(cells: Row, mapping: FacilityMapping, notes: string[]): string | null {
  if (!mapping.licenceKind) return null;
  const [kind] = fitting([textIn(cells, mapping, mapping.licenceKind)], limits.textMax, 'kind of licence', notes);
  return kind ? (/^licen[cs]ed?$/i.test(kind) ? null : kind) : unnamedLicence;
}

function readContact(cells: Row, mapping: FacilityMapping, notes: string[]) {
  const [phoneText, emailText] = [
    textIn(cells, mapping, mapping.phone),
    normaliseEmail(textIn(cells, mapping, mapping.email)),
  ];
  const phone = readPhone(phoneText);
  if (phoneText && !phone) notes.push(`The phone number "${phoneText}" cannot be read and was left out.`);
  const emailFits = emailText !== '' && email.isValidSync(emailText);
  if (emailText && !emailFits) notes.push(`"${emailText}" is not an e-mail address and was left out.`);
  const siteText = textIn(cells, mapping, mapping.website);
  const website = readWebsite(siteText);
  if (siteText && !website) notes.push(`"${siteText.slice(0, 100)}" is not the address of a website and was left out.`);
  return {
    website,
    phone: phone?.phone ?? null,
    phoneExtension: phone?.extension ?? null,
    email: emailFits ? emailText : null,
  };
}

/** The row's age groups with licensed places; empty if the list does not say. */
function readGroups(cells: Row, mapping: FacilityMapping, notes: string[]) {
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
  const licensedPlaces =
    total && holds(cells, total.when)
      ? readPlaces(cells[total.column ?? ''] ?? '', { title: 'the whole facility', ...total })
      : null;
  if (licensedPlaces === 0 || (!licensedPlaces && nothing > 0 && ageGroups.length === 0)) {
    throw new RowRefused('The list states no places for it.');
  }
  const { ages, groups } = writtenAges(cells, mapping, notes);
  const next = ageGroups.length;
  ageGroups.push(...groups.map((group, index) => ({ ...group, position: next + index, licensedPlaces: null })));
  const inGroups = ageGroups.reduce((sum, group) => sum + (group.licensedPlaces ?? NaN), 0);
  if (ageGroups.length > 0 && licensedPlaces !== null && inGroups < licensedPlaces)
    notes.push(
      `Its age groups have ${inGroups} of the ${licensedPlaces} licensed places; the ages of the others are not stated.`,
    );
  return { ageGroups, licensedPlaces, categories: [...categories].sort(), ages };
}

interface WrittenAges {
  groups: StatedAges[];
  ages: ReadRow['ages'];
}

/** The groups of ages written as text, without those of the mapping, and whether all of it could be read. */
function writtenAges(cells: Row, { ages, ageGroups }: FacilityMapping, notes: string[]): WrittenAges {
  if (!ages || !holds(cells, ages.when)) return { groups: [], ages: 'none' };
  const cell = (column: string | undefined) => cells[column ?? ''] ?? '';
  const text = ages.column ? cell(ages.column) : [cell(ages.from), cell(ages.to)].filter(Boolean).join(' - ');
  if (!/[\p{L}\p{N}]/u.test(text)) return { groups: [], ages: 'none' };
  const fact = worded(text, ages);
  const between = agesBetween(cell(ages.from), cell(ages.to), ages);
  const written = ages.column ? readAges(fact ?? '', ages) : between ? [between] : [];
  const groups = written.filter(({ title }) => !ageGroups.some((group) => group.title === title));
  const unread = groups.filter(({ fromMonths, toMonths }) => fromMonths === null && toMonths === null);
  if (fact && unread.length === 0) return { groups, ages: 'read' };
  const said = unread.map(({ title }) => title).join('; ') || text.slice(0, 100);
  notes.push(`${agesNote} "${said}" cannot be read and were left out.`);
  return { groups, ages: 'unread' };
}

const agesNote = 'The ages';
/** Whether a note says that ages could not be read. */
export const isAboutAges = (note: string): boolean => note.startsWith(agesNote);

function readDate(cells: Row, { list: { date } }: FacilityMapping, notes: string[]) {
  if (!date || !holds(cells, date.when)) return null;
  const text = date.value ?? cells[date.column ?? ''] ?? '';
  const day = readListDate(text, date.format);
  if (text && !day) notes.push(`The list's date "${text}" does not have the form ${date.format} and was left out.`);
  return day;
}

const placesMax = 2000;
const plain = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?(?:\s*(?:child(?:ren)?|places?|spaces?|seats?))?$/i;

/**
 * Parses a group's licensed places: a number, or what the mapping's pattern finds; null for an empty cell. Throws
 * RowRefused for ambiguous text: "24-30", "2 rooms of 12", "3 to 5 years: 24".
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
