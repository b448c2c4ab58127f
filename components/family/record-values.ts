import type { Profile } from '@/api/contract/types';
import type { UploadedPhoto } from '@/components/ui/media/use-photo-upload';
import { childrenByMonth } from '@/lib/dates/birth-dates';
import { isYearMonth } from '@/lib/dates/dates';
import { joinDateParts } from '@/lib/validation/date-parts';
import { isCountry, type Country } from '@/lib/validation/postal-address';
import type { FamilyRecord, RecordKind, SavedMark, SaveRecord } from '@/store/slices/family';

/** Form values: text is never null, a photo is {id, fullPath}, answers are keyed by question id. */
export interface RecordValues extends Record<string, unknown> {
  firstName: string;
  lastName: string;
}
interface AddressValues extends Record<string, unknown> {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country: Country;
}

const name = { firstName: '', lastName: '' };

/** Empty forms, prefilled from the account, the first guardian or the request. */
const emptyValues: { [K in RecordKind]: (profile: Profile, birthDates: readonly unknown[]) => RecordValues } = {
  children: ({ children }, birthDates) => ({
    ...name,
    birthDate: monthToAdd(children, birthDates),
    gender: null,
    photo: null,
    allergies: '',
    medications: '',
    dietaryNeeds: '',
    medicalNotes: '',
    physicianName: '',
    physicianPhone: '',
    answers: {},
  }),
  parentInfo: ({ accountInfo, parentInfo: [first] }) => ({
    ...name,
    relation: null,
    email: first ? '' : accountInfo.email,
    phone: first ? '' : (accountInfo.phone ?? ''),
    address: {
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      country: first?.address.country ?? 'CA',
    } satisfies AddressValues,
    photo: null,
  }),
  emergencyContacts: () => ({ ...name, relation: '', phone: '', secondPhone: '' }),
  authorizedPickups: () => ({ ...name, relation: '', phone: '', photo: null }),
  unauthorizedPickups: () => ({ ...name, relation: '', reason: '', photo: null }),
};

/** The first month of a request's children that no child of the family was born in, as a date without its day. */
function monthToAdd(children: Profile['children'], months: readonly unknown[]): string {
  const asked = months.filter(isYearMonth);
  const open = asked[childrenByMonth(children, asked).indexOf(null)];
  if (open === undefined) return '';
  const [year = '', month = ''] = open.split('-');
  return joinDateParts({ year, month: String(Number(month)), day: '' });
}

/** Form values of a record, or of a new one. @param birthDates months given in a request before there were children */
export function valuesOf(
  kind: RecordKind,
  record: FamilyRecord | null,
  profile: Profile,
  birthDates: readonly unknown[] = [],
): RecordValues {
  const values = emptyValues[kind](profile, birthDates);
  if (!record) return values;
  const saved = record as unknown as Record<string, unknown>;
  for (const key of Object.keys(values)) values[key] = saved[key] ?? values[key];
  if ('address' in values) values.address = addressValues((record as FamilyRecord<'parentInfo'>).address);
  if ('answers' in values) {
    const answers = (record as FamilyRecord<'children'>).additionalInfo ?? [];
    values.answers = Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer]));
  }
  return values;
}

export const addressValues = (address: FamilyRecord<'parentInfo'>['address']): AddressValues => ({
  ...address,
  line2: address.line2 ?? '',
});

export function countryOf(values: RecordValues): Country {
  const { country } = values.address as AddressValues;
  return isCountry(country) ? country : 'CA';
}

/** The request body: trimmed, with the photo's id; with a mark it replaces that record. */
export function itemOf(kind: RecordKind, values: RecordValues, mark: SavedMark | null): SaveRecord['item'] {
  const { photo, answers, gender, ...rest } = values;
  const item = {
    ...(trimmed(rest) as object),
    ...('photo' in values && { photoId: (photo as UploadedPhoto | null)?.id ?? null }),
    // 0 is the radio buttons' "Prefer not to say".
    ...('gender' in values && { gender: gender || null }),
    ...('answers' in values && { additionalInfo: answersOf(answers as Record<string, string>) }),
    ...mark,
  };
  // emptyValues ties each kind's values to its item; TypeScript cannot correlate them.
  return item as unknown as SaveRecord['item'];
}

/** Whether both would save the same data. */
export const sameValues = (kind: RecordKind, one: RecordValues, other: RecordValues): boolean =>
  JSON.stringify(itemOf(kind, one, null)) === JSON.stringify(itemOf(kind, other, null));

/** A saved draft, if it fits this kind's form; else null. */
export function parseDraftValues(kept: unknown, like: RecordValues): RecordValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const given = kept as RecordValues;
  const fits = Object.entries(like).every(([key, value]) => value === null || typeof given[key] === typeof value);
  return fits ? given : null;
}

const answersOf = (answers: Record<string, string>) =>
  Object.entries(answers)
    .flatMap(([questionId, answer]) => (answer.trim() ? [{ questionId, answer: answer.trim() }] : []))
    .sort((a, b) => a.questionId.localeCompare(b.questionId));

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]));
}

/** Maps the service's field names to the form's: photo id to photo, answer to its question. */
export function formFields(fields: Readonly<Record<string, string>>, item: SaveRecord['item']): Record<string, string> {
  const answers = 'additionalInfo' in item ? (item.additionalInfo ?? []) : [];
  const nameOf = (field: string) => {
    const index = /^additionalInfo\.(\d+)\./.exec(field)?.[1];
    if (index !== undefined) return `answers.${answers[Number(index)]?.questionId}`;
    return field === 'photoId' ? 'photo' : field;
  };
  return Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [nameOf(field), sentence]));
}
