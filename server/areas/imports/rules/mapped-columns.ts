import { columnsIn } from '@/server/areas/imports/rules/cells';
import type { FacilityMapping } from '@/server/areas/imports/rules/mapping';
import type { Condition, Conditional, TextList, TextSource } from '@/server/areas/imports/rules/mapping-fields';

const ofCondition = (when: Condition | undefined) => Object.keys(when ?? {});
const ofSource = (source: TextSource | null | undefined): (string | undefined)[] => [
  source?.column,
  ...(source?.columns ?? []),
  ...ofCondition(source?.when),
  ...(source?.any ?? []).flatMap(ofSource),
];
const ofConditionals = (list: readonly Conditional<number>[]) =>
  list.flatMap((one) => (typeof one === 'number' ? [] : ofCondition(one.when)));
const ofList = (list: TextList | null) =>
  (list ?? []).flatMap((item) => {
    if (typeof item === 'string') return [];
    return [...('column' in item ? [item.column] : columnsIn(item.text)), ...ofCondition(item.when)];
  });

/** Every column the mapping names, for a look at the file's first line. */
export function mappedColumns(mapping: FacilityMapping): string[] {
  const { key, region, timeZone, name, address, postalCode, city, phone, email, licenceNumber } = mapping;
  const { coordinates, openingHours, weekdays, rows, list, ages, licensedPlaces, website, licenceKind } = mapping;
  const daysCell = weekdays && !Array.isArray(weekdays) ? weekdays : null;
  const conditions = [
    rows.only,
    rows.except,
    coordinates?.when,
    openingHours?.when,
    daysCell?.when,
    list.date?.when,
    ages?.when,
    licensedPlaces?.when,
    ...mapping.ageGroups.map(({ when }) => when),
  ];
  const named = [
    ...[
      key,
      region,
      timeZone,
      name,
      address,
      postalCode,
      city,
      phone,
      email,
      website,
      licenceKind,
      licenceNumber,
      openingHours?.opens,
      openingHours?.closes,
    ].flatMap(ofSource),
    coordinates?.geoJson,
    coordinates?.lat,
    coordinates?.lng,
    openingHours?.column,
    ...Object.values(openingHours?.byWeekday ?? {}),
    daysCell?.column,
    list.date?.column,
    licensedPlaces?.column,
    ages?.column,
    ages?.from,
    ages?.to,
    ...mapping.ageGroups.map(({ column }) => column),
    ...conditions.flatMap(ofCondition),
    ...[mapping.categories, mapping.dropInCancellationPolicy, Array.isArray(weekdays) ? weekdays : []].flatMap(
      ofConditionals,
    ),
    ...[mapping.languages, mapping.description, mapping.facts].flatMap(ofList),
  ];
  return [...new Set(named.filter((one): one is string => Boolean(one)))];
}
