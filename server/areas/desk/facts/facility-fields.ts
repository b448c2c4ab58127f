import { AppError } from '@/lib/app-error';
import { isCalendarDate } from '@/lib/dates/dates';
import { CancellationPolicy, HalfDayPermanent, OwnerRole, ProgramCategory } from '@/lib/enums';
import { cancellationPolicyLabels, ownerRoleLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { emailField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { formatPhone } from '@/lib/validation/phone';
import { readWebsite } from '@/lib/validation/website';
import { lines } from '@/lib/validation/texts';
import { readPhone } from '@/server/areas/imports/rules/phone';
import { parseHours } from '@/server/areas/imports/rules/parse-hours';
import { addressFields } from '@/server/areas/desk/facts/address-fields';
import {
  checked,
  line,
  named,
  parts,
  refuse,
  wordFor,
  type FacilityField,
} from '@/server/areas/desk/facts/facility-field';

type Hours = { weekday: keyof typeof weekdayLabels; opens?: string | null; closes?: string | null };
type Owner = { name: string; role: OwnerRole };

/** Every fact that a desk can set, by its name. */
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
    read: (text) => ({
      facility: {
        description: checked(lines(limits.longTextMax, 'Enter some text.').required('Enter some text.'), text),
      },
    }),
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

export type FacilityFieldName = keyof typeof facilityFields;
export const fieldNames = Object.keys(facilityFields) as FacilityFieldName[];

/** Throws `invalid` for a name that is none of the table's. */
export function fieldNamed(name: string): FacilityField {
  if (Object.hasOwn(facilityFields, name)) return facilityFields[name as FacilityFieldName];
  throw new AppError('invalid', { field: `There is no fact called ${name}. Choose from ${fieldNames.join(', ')}.` });
}
