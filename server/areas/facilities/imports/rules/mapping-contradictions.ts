import { isTimeZone } from '@/lib/dates/zone-table';
import { isRegion } from '@/lib/validation/postal-address';
import { isListDate } from '@/server/areas/facilities/imports/rules/text';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';

/** Checks that the schema cannot express; each message begins with the path. */
export function contradictions(mapping: FacilityMapping): string[] {
  const { region, timeZone, country, coordinates, list } = mapping;
  const problems: string[] = [];
  const unless = (fits: boolean, sentence: string) => {
    if (!fits) problems.push(sentence);
  };
  const constants = ({ value, fromPostalCode, any, words }: typeof region): string[] => [
    ...(value === undefined ? [] : [value]),
    ...Object.values({ ...fromPostalCode, ...words }),
    ...(any ?? []).flatMap(constants),
  ];
  for (const one of constants(region)) unless(isRegion(country, one), `region: ${one} is not in ${country}`);
  for (const one of constants(timeZone)) unless(isTimeZone(one), `timeZone: ${one} is not known`);
  if (coordinates) {
    const { geoJson, lat, lng } = coordinates;
    unless(geoJson ? !lat && !lng : Boolean(lat && lng), 'coordinates: takes geoJson, or lat and lng');
  }
  if (list.date) {
    const { column, value, format } = list.date;
    unless((column === undefined) !== (value === undefined), 'list.date: takes one of column and value');
    unless(value === undefined || isListDate(value, format), `list.date: ${value} is not a date of the form ${format}`);
  }
  const { postalCode } = mapping;
  unless(postalCode !== null || coordinates !== null, 'postalCode: is missing; a list without it needs coordinates');
  unless(
    postalCode !== null || !/"fromPostalCode":/.test(JSON.stringify(mapping)),
    'postalCode: is missing, and fromPostalCode needs it',
  );
  return [...problems, ...aboutWording(mapping), ...aboutHours(mapping), ...aboutPlaces(mapping)];
}

function aboutWording({ ages, openingHours, weekdays }: FacilityMapping): string[] {
  const patterns = [
    ['ages', ages?.pattern, 'the ages, such as "Ages: (.+)"'],
    ['openingHours', openingHours?.pattern, 'the hours, such as "Open (.+)"'],
    ['weekdays', Array.isArray(weekdays) ? undefined : weekdays?.pattern, 'the days, such as "Open (.+)"'],
  ] as const;
  return patterns.flatMap(([key, pattern, what]) =>
    pattern === undefined || hasOneGroup(pattern)
      ? []
      : [`${key}.pattern: takes a regular expression with one group, ${what}`],
  );
}

function aboutHours({ openingHours, weekdays }: FacilityMapping): string[] {
  if (!openingHours) return [];
  const { column, opens, closes, byWeekday, pattern, words } = openingHours;
  const ways = [column, opens, byWeekday].filter((one) => one !== undefined).length;
  if (ways !== 1 || Boolean(opens) !== Boolean(closes)) {
    return ['openingHours: takes column, or opens and closes, or byWeekday'];
  }
  if (opens && (pattern ?? words)) {
    return ['openingHours: pattern and words need column or byWeekday; opens and closes take words of their own'];
  }
  if (byWeekday) {
    const strange = Object.keys(byWeekday).filter((day) => !/^[1-7]$/.test(day));
    return strange.map((day) => `openingHours.byWeekday: ${day} is not a weekday; Monday is 1 and Sunday is 7`);
  }
  return opens && !weekdays ? ['openingHours: needs weekdays, the days that have these hours'] : [];
}

function aboutPlaces({ ageGroups, ages, licensedPlaces }: FacilityMapping): string[] {
  const problems: string[] = [];
  const patterns = [
    ...ageGroups.map(({ pattern }, index) => [`ageGroups[${index}].pattern`, pattern] as const),
    ['licensedPlaces.pattern', licensedPlaces?.pattern] as const,
  ];
  for (const [place, pattern] of patterns) {
    if (pattern !== undefined && !hasOneGroup(pattern)) {
      problems.push(`${place}: takes a regular expression with one group, the number, such as "years: (\\d+)"`);
    }
  }
  if (licensedPlaces && !licensedPlaces.column) problems.push('licensedPlaces: takes a column');
  if (new Set(ageGroups.map(({ title }) => title)).size < ageGroups.length) {
    problems.push('ageGroups: two of them have the same title');
  }
  for (const { title, fromMonths, toMonths } of ageGroups) {
    if (fromMonths !== null && toMonths !== null && fromMonths >= toMonths) {
      problems.push(`ageGroups: ${title} ends before it begins`);
    }
  }
  if ((ages?.pattern ?? ages?.words) && !ages?.column) problems.push('ages: pattern and words need a column');
  if (ages && Boolean(ages.column) === Boolean(ages.from ?? ages.to)) {
    problems.push('ages: takes column, or from and to');
  }
  return problems;
}

function hasOneGroup(pattern: string): boolean {
  try {
    return new RegExp(`${pattern}|`).exec('')?.length === 2;
  } catch {
    return false;
  }
}
