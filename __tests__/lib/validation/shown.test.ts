import { formatVerificationCode, normaliseVerificationCode } from '@/lib/validation/account';
import { areTooMany } from '@/lib/validation/dropped-files';
import { formatPhoneFully, normalisePhone, phoneHref } from '@/lib/validation/phone';
import {
  isCountry,
  isRegion,
  normalisePostalCode,
  regionName,
  regionNames,
  regionOptions,
} from '@/lib/validation/postal-address';

test('formats a phone number with its extension, and its link', () => {
  expect(formatPhoneFully('+14165550123', '4')).toBe('+1 416 555 0123, extension 4');
  expect(formatPhoneFully('+14165550123', null)).toBe('+1 416 555 0123');
  expect(phoneHref('+14165550123', '4')).toBe('tel:+14165550123;ext=4');
  expect(phoneHref('+14165550123', null)).toBe('tel:+14165550123');
});

test.each([
  ['416.555.0123', '+14165550123'],
  ['(416) 555\u20130123', '+14165550123'],
  ['416+5550123', null],
  ['+4165550123', null],
  ['116 555 0123', null],
  ['416 555 0123 x4', null],
  ['', null],
])('%p is stored as %p', (text, stored) => expect(normalisePhone(text)).toBe(stored));

test.each([
  ['CA', ' m5v 2t ', 'm5v 2t'],
  ['CA', '98101', '98101'],
  ['CA', '123456789', '123456789'],
  ['US', '98101 1234', '98101-1234'],
  ['US', '981-01', '98101'],
  ['US', 'm5v2t6', 'm5v2t6'],
] as const)('in %s, %p becomes %p', (country, text, code) => expect(normalisePostalCode(country, text)).toBe(code));

test('only the too-many-files error means too many photos', () => {
  const refused = (...codes: string[]) => ({ file: { type: 'image/png' }, errors: codes.map((code) => ({ code })) });
  expect(areTooMany([refused('file-too-large'), refused('file-invalid-type', 'too-many-files')])).toBe(true);
  expect(areTooMany([refused('file-too-large')])).toBe(false);
  expect(areTooMany([])).toBe(false);
});

test('countries and regions are recognized, inherited property names are not', () => {
  expect(['CA', 'US', 'FR', 'toString', ['CA'], null].map(isCountry)).toEqual([true, true, false, false, false, false]);
  expect(['ON', 'WA', 'toString', ['ON']].map((code) => isRegion('CA', code))).toEqual([true, false, false, false]);
  expect(regionName('CA', 'WA')).toBe('WA');
  expect(regionName('CA', 'toString')).toBe('toString');
  expect(regionOptions('CA')).toEqual(Object.entries(regionNames.CA).map(([value, label]) => ({ value, label })));
  const labels = regionOptions('US').map(({ label }) => label);
  expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other)));
});

test('a partial code is formatted in two groups', () => {
  expect(formatVerificationCode('7K3MQ')).toBe('7K3MQ');
  expect(formatVerificationCode('7K3MQ0')).toBe('7K3MQ 0');
  expect(normaliseVerificationCode('7k3m\u2011q o-Li')).toBe('7K3MQ011');
});
