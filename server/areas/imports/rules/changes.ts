import { WEEKDAY_NAMES } from '@/lib/dates/dates';
import { formatPhoneLocally } from '@/lib/validation/phone';
import type { ImportedFacility } from '@/server/areas/imports/rules/facility-row';

/** One fact before and after, as an operator reads it; empty where it is not stated. */
export interface FactChange {
  fact: string;
  before: string;
  after: string;
}

/** What differs between two readings of a facility, fact by fact. */
export function changesOf(before: ImportedFacility, after: ImportedFacility): FactChange[] {
  const [old, now] = [factTexts(before), factTexts(after)];
  const facts = [...new Set([...old.keys(), ...now.keys()])];
  return facts
    .map((fact) => ({ fact, before: old.get(fact) ?? '', after: now.get(fact) ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** Every fact of a facility as text; two facilities are the same when these are. */
function factTexts({ address, ageGroups, ...facility }: ImportedFacility): Map<string, string> {
  const { phone, phoneExtension, openingHours } = facility;
  const hours = (openingHours ?? []).map(({ weekday, opens, closes }) =>
    [WEEKDAY_NAMES[weekday - 1], opens && `${opens}-${closes}`].filter(Boolean).join(' '),
  );
  const groups = ageGroups.map(
    ({ title, fromMonths, toMonths, licensedPlaces }) =>
      [
        `age group ${title}`,
        `${fromMonths ?? 'unknown'} to ${toMonths ?? 'unknown'} months, ${licensedPlaces ?? 'unknown'} places`,
      ] as const,
  );
  return new Map<string, string>([
    ['name', facility.name],
    ['description', facility.description ?? ''],
    ['categories', facility.categories.join(', ')],
    ['phone', phone ? `${formatPhoneLocally(phone)}${phoneExtension ? ` x${phoneExtension}` : ''}` : ''],
    ['email', facility.email ?? ''],
    ['website', facility.website ?? ''],
    ['openingHours', hours.join(', ')],
    ['languages', (facility.languages ?? []).join(', ')],
    ['licenceNumber', facility.licenceNumber ?? ''],
    ['licensedPlaces', String(facility.licensedPlaces ?? '')],
    ['licenceKind', facility.licenceKind ?? ''],
    ['facts', facility.listFacts.join('; ')],
    ['dropInCancellationPolicy', String(facility.dropInCancellationPolicy ?? '')],
    ['address', address.line1 ?? ''],
    ['city', address.city],
    ['region', address.region],
    ['postalCode', address.postalCode],
    ['point', address.pointPrecision ? `${address.lat}, ${address.lng} (${address.pointPrecision})` : ''],
    ['timeZone', address.timeZone],
    ...groups,
  ]);
}
