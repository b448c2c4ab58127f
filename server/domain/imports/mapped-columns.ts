import { columnsIn } from '@/server/domain/imports/cells';
import type { FacilityMapping } from '@/server/domain/imports/mapping';
import type { Condition, TextList, TextSource } from '@/server/domain/imports/mapping-fields';

const ofSource = (source: TextSource | null | undefined) => [source?.column, ...(source?.columns ?? [])];
const ofCondition = (when: Condition | undefined) => Object.keys(when ?? {});
const ofList = (list: TextList | null) =>
  (list ?? []).flatMap((item) => {
    if (typeof item === 'string') return [];
    return 'column' in item ? [item.column] : [...columnsIn(item.text), ...ofCondition(item.when)];
  });

/** Every column the mapping names, for a look at the file's first line. */
export function mappedColumns(mapping: FacilityMapping): string[] {
  const { key, region, timeZone, name, address, postalCode, city, phone, email, licenceNumber } = mapping;
  const { coordinates, openingHours, weekdays, rows, list } = mapping;
  const conditions = [rows.only, rows.except, ...mapping.ageGroups.map(({ when }) => when), ...[mapping.categories, Array.isArray(weekdays) ? weekdays : []].flat().map((one) => (typeof one === 'number' ? undefined : one.when))]; // prettier-ignore
  const named = [
    ...[key, region, timeZone, name, address, postalCode, city, phone, email, licenceNumber, openingHours?.opens, openingHours?.closes].flatMap(ofSource),
    coordinates?.geoJson,
    coordinates?.lat,
    coordinates?.lng,
    openingHours?.column,
    ...Object.values(openingHours?.byWeekday ?? {}),
    weekdays && !Array.isArray(weekdays) ? weekdays.column : undefined,
    list.date?.column,
    mapping.licensedPlaces?.column,
    mapping.ages?.column,
    mapping.ages?.from,
    mapping.ages?.to,
    ...mapping.ageGroups.map(({ column }) => column),
    ...conditions.flatMap(ofCondition),
    ...[mapping.languages, mapping.description, mapping.facts].flatMap(ofList),
  ]; // prettier-ignore
  return [...new Set(named.filter((one): one is string => Boolean(one)))];
}
