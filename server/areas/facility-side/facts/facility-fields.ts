import type { StringSchema, ValidationError } from 'yup';
import { AppError, invalid } from '@/lib/app-error';
import { isCalendarDate } from '@/lib/dates/dates';
import { isTimeZone } from '@/lib/dates/zone-table';
import { CancellationPolicy, HalfDayPermanent, OwnerRole, ProgramCategory } from '@/lib/enums';
import type { OwnableFact } from '@/lib/facilities/facts';
import { cancellationPolicyLabels, ownerRoleLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { lines, text as matching, requiredLine } from '@/lib/validation/fields';
import { formatPhone } from '@/lib/validation/phone';
import { isRegion, normalisePostalCode, postalCodeRules } from '@/lib/validation/postal-address';
import { withoutHidden } from '@/lib/validation/seen';
import { readWebsite } from '@/lib/validation/website';
import type { AddressChange, FacilityChange, FacilityFacts } from '@/server/areas/facilities/listings/rows/writes';
import { parseHours } from '@/server/areas/facilities/imports/rules/hours';
import { readPhone } from '@/server/areas/facilities/imports/rules/text';
import { isInCountry } from '@/server/areas/facilities/search/rules/place';

/** A fact that the facility can state: how to parse, store and show it. */
export interface FacilityField {
  example: string;
  /** The fact becomes the facility's own: imports no longer change it. */
  own?: OwnableFact;
  /** Parses the text. Throws `invalid`. */
  read(text: string, facts: FacilityFacts): { facility?: FacilityChange; address?: AddressChange };
  /** Present if the fact can be cleared ("none"). */
  none?: FacilityChange;
  /** Changes to the address when it is cleared. */
  noAddress?: (facts: FacilityFacts) => AddressChange;
  show(facts: FacilityFacts): string;
}

const refuse = (sentence: string): never => {
  throw invalid({ value: sentence });
};
/** Parses the text with a schema. Throws `invalid` with its message. */
const checked = (schema: StringSchema<string>, text: string): string => {
  try {
    return schema.validateSync(text, { strict: true });
  } catch (error) {
    return refuse((error as ValidationError).message);
  }
};
const line = (text: string) => checked(requiredLine('Enter one line of text.'), text);
const paragraphs = (text: string) =>
  withoutHidden(checked(lines(limits.longTextMax, 'Enter some text.').required('Enter some text.'), text));
/** Splits a list separated by commas or semicolons. */
const parts = (text: string) =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(line);
const wordOf = (name: string) => name.toLowerCase().replaceAll('_', '-');
/** The value of a word in an enum-like table. */
const named = <T extends Record<string, number>>(table: T, word: string): T[keyof T] => {
  const found = Object.entries(table).find(
    ([name, value]) => wordOf(name) === wordOf(word.trim().replace(/\s+/g, '-')) || String(value) === word.trim(),
  );
  return (found?.[1] as T[keyof T] | undefined) ?? refuse(`Choose from ${Object.keys(table).map(wordOf).join(', ')}.`);
};
/** The word for a value in an enum-like table. */
const wordFor = (table: Record<string, number>, value: number) =>
  wordOf(Object.entries(table).find(([, one]) => one === value)?.[0] ?? String(value));

/** A street, with the address title rebuilt as the import does: a removed street must not stay in the title. */
const retitled = ({ title, line1: before, city }: FacilityFacts, line1: string | null): AddressChange =>
  title === before ? { line1, title: line1 ?? city } : { line1 };

/** The facts of a facility's address, by their names in desk commands. */
const addressFields = {
  'address-title': {
    example: 'Main house',
    own: 'address',
    read: (text) => ({ address: { title: line(text) } }),
    show: ({ title }) => title,
  },
  street: {
    example: '12 Fern St W',
    own: 'address',
    none: {},
    noAddress: (facts) => retitled(facts, null),
    read: (text, facts) => ({ address: retitled(facts, line(text)) }),
    show: ({ line1 }) => line1 ?? '',
  },
  city: {
    example: 'Toronto',
    own: 'address',
    read: (text) => ({ address: { city: line(text) } }),
    show: ({ city }) => city,
  },
  region: {
    example: 'ON',
    own: 'address',
    read: (text, { country }) =>
      isRegion(country as 'CA' | 'US', text.toUpperCase())
        ? { address: { region: text.toUpperCase() } }
        : refuse(`${text} is not a region of ${country}; write its two letters.`),
    show: ({ region }) => region,
  },
  'postal-code': {
    example: 'M5V 2T6',
    own: 'address',
    read: (text, facts) => {
      const country = facts.country as 'CA' | 'US';
      return {
        address: {
          postalCode: checked(
            matching(postalCodeRules[country]).required(),
            normalisePostalCode(country, text).toUpperCase(),
          ),
        },
      };
    },
    show: ({ postalCode }) => postalCode,
  },
  point: {
    example: '43.6426, -79.3871',
    own: 'address',
    read: (text, { country }) => {
      const [, lat, lng] = /^(-?\d+(?:\.\d+)?)[,\s]+(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
      const point = { lat: Number(lat), lng: Number(lng) };
      if (lat === undefined || !isInCountry(country as 'CA' | 'US', point))
        return refuse('Enter degrees within the country, latitude first, such as 43.6426, -79.3871.');
      return { address: { ...point, pointPrecision: 'exact' } };
    },
    none: {},
    noAddress: () => ({ lat: null, lng: null, pointPrecision: null }),
    show: ({ lat, lng }) => (lat === null ? '' : `${lat}, ${lng}`),
  },
  'time-zone': {
    example: 'America/Toronto',
    own: 'address',
    read: (text) =>
      isTimeZone(text)
        ? { address: { timeZone: text } }
        : refuse(`${text} is not a time zone; write it as America/Toronto.`),
    show: ({ timeZone }) => timeZone,
  },
} as const satisfies Record<string, FacilityField>;

type Hours = { weekday: keyof typeof weekdayLabels; opens?: string | null; closes?: string | null };
type Owner = { name: string; role: OwnerRole };

/** Every fact that the desk can set, by name. */
export const facilityFields = {
  name: {
    example: 'Liberty Tots',
    own: 'name',
    read: (text) => ({ facility: { name: line(text) } }),
    show: ({ name }) => name,
  },
  description: {
    example: 'A small house with a garden.',
    own: 'description',
    none: { description: null },
    read: (text) => ({ facility: { description: paragraphs(text) } }),
    show: ({ description }) => description ?? '',
  },
  phone: {
    example: '+1 416 555 0123 x12',
    own: 'phone',
    none: { phone: null, phoneExtension: null },
    read: (text) => {
      const read = readPhone(text) ?? refuse('Enter a phone number with its area code, such as +1 416 555 0123.');
      return { facility: { phone: read.phone, phoneExtension: read.extension } };
    },
    show: ({ phone, phoneExtension }) =>
      phone ? formatPhone(phone) + (phoneExtension ? ` x${phoneExtension}` : '') : '',
  },
  email: {
    example: 'desk@liberty.example',
    own: 'email',
    none: { email: null },
    read: (text) => ({ facility: { email: checked(emailField(), normaliseEmail(text)) } }),
    show: ({ email }) => email ?? '',
  },
  website: {
    example: 'https://liberty.example',
    own: 'website',
    none: { website: null },
    read: (text) => ({
      facility: {
        website: readWebsite(text) ?? refuse('Enter the address of a website, such as https://liberty.example.'),
      },
    }),
    show: ({ website }) => website ?? '',
  },
  hours: {
    example: 'Mon-Fri: 7:30 AM - 6 PM; Sat 9 AM - 1 PM',
    own: 'openingHours',
    none: { openingHours: null },
    read: (text) => {
      const hours = parseHours(text, null);
      if (!hours || hours.length === 0)
        return refuse('Enter the days with their hours, such as Mon-Fri: 7:30 AM - 6 PM; Sat 9 AM - 1 PM.');
      return { facility: { openingHours: JSON.stringify(hours) } };
    },
    show: ({ openingHours }) =>
      ((openingHours ?? []) as unknown as Hours[])
        .filter(({ opens }) => opens !== null)
        .map(({ weekday, opens, closes }) => `${weekdayLabels[weekday]}${opens ? ` ${opens}-${closes}` : ''}`)
        .join(', '),
  },
  'closed-days': {
    example: '2026-12-25, 2027-01-01',
    none: { closedDays: [] },
    read: (text) => {
      const days = [...new Set(parts(text))].sort();
      const wrong = days.find((day) => !isCalendarDate(day));
      return wrong === undefined && days.length > 0
        ? { facility: { closedDays: days } }
        : refuse('Enter the dates on which the facility is closed, such as 2026-12-25, 2027-01-01.');
    },
    show: ({ closedDays }) => closedDays.join(', '),
  },
  languages: {
    example: 'English, French',
    own: 'languages',
    none: { languages: null },
    read: (text) => ({ facility: { languages: parts(text) } }),
    show: ({ languages }) => (languages ?? []).join(', '),
  },
  categories: {
    example: 'day-care, preschool',
    own: 'categories',
    read: (text) => ({
      facility: { categories: [...new Set(parts(text).map((word) => named(ProgramCategory, word)))].sort() },
    }),
    show: ({ categories }) => categories.map((one) => wordFor(ProgramCategory, one)).join(', '),
  },
  amenities: {
    example: 'Garden, Warm lunch',
    none: { amenities: [] },
    read: (text) => ({ facility: { amenities: parts(text) } }),
    show: ({ amenities }) => amenities.join(', '),
  },
  'what-to-bring': {
    example: 'Indoor shoes, a hat and a change of clothes',
    none: { whatToBring: null },
    read: (text) => ({ facility: { whatToBring: paragraphs(text) } }),
    show: ({ whatToBring }) => whatToBring ?? '',
  },
  'ask-for': {
    example: 'Ada at the front desk',
    none: { askFor: null },
    read: (text) => ({ facility: { askFor: line(text) } }),
    show: ({ askFor }) => askFor ?? '',
  },
  owners: {
    example: 'Ada Lowe: director; Max Roy: owner',
    none: { owners: '[]' },
    read: (text) => {
      const owners = text.split(';').map((one): Owner => {
        const [, name = '', role = ''] = /^(.+):([^:]+)$/.exec(one.trim()) ?? [];
        return { name: line(name.trim()), role: named(OwnerRole, role) };
      });
      return { facility: { owners: JSON.stringify(owners) } };
    },
    show: ({ owners }) =>
      (owners as unknown as Owner[]).map(({ name, role }) => `${name}: ${ownerRoleLabels[role]}`).join('; '),
  },
  'licence-number': {
    example: 'ON-1234',
    own: 'licenceNumber',
    none: { licenceNumber: null },
    read: (text) => ({ facility: { licenceNumber: line(text) } }),
    show: ({ licenceNumber }) => licenceNumber ?? '',
  },
  'half-days': {
    example: 'allowed',
    none: { halfDayPermanent: null },
    read: (text) => ({ facility: { halfDayPermanent: named(HalfDayPermanent, text) } }),
    show: ({ halfDayPermanent }) => (halfDayPermanent === null ? '' : wordFor(HalfDayPermanent, halfDayPermanent)),
  },
  policy: {
    example: 'full-72-hours',
    own: 'dropInCancellationPolicy',
    none: { dropInCancellationPolicy: null },
    read: (text) => ({ facility: { dropInCancellationPolicy: named(CancellationPolicy, text) } }),
    show: ({ dropInCancellationPolicy: policy }) =>
      policy === null ? '' : cancellationPolicyLabels[policy as CancellationPolicy],
  },
  ...addressFields,
} as const satisfies Record<string, FacilityField>;

type FacilityFieldName = keyof typeof facilityFields;
export const fieldNames = Object.keys(facilityFields) as FacilityFieldName[];

/** Throws `invalid` for an unknown name. */
export function fieldNamed(name: string): FacilityField {
  if (Object.hasOwn(facilityFields, name)) return facilityFields[name as FacilityFieldName];
  throw new AppError('invalid', { field: `There is no fact called ${name}. Choose from ${fieldNames.join(', ')}.` });
}
