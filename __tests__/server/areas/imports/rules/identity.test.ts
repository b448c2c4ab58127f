import { who } from '@/__tests__/support/import-identity';
import { hasChangedIdentity, isIdentityOf, plain, type Identity } from '@/server/areas/imports/rules/identity';

test.each([
  ['Fern House', 'FERN   HOUSE', true],
  ['Fern & House', 'Fern House', true],
  ['Fern-House, Inc.', 'Fern House Inc', true],
  ['École Noël', 'ecole noel', true],
  ['Saint Mary', 'St. Mary', true],
  ['Fern House 1', 'Fern House 2', false],
  ['Fern 1', 'Oak 1', false],
  ['松', '竹', false],
])('the texts "%s" and "%s" are compared without case, accents, blanks and punctuation', (one, other, same) => {
  expect(plain(one) === plain(other)).toBe(same);
});

test.each<[string, Partial<Identity>, string[], boolean]>([
  ['a new name', { name: 'Oak' }, [], false],
  ['a new name and phone', { name: 'Oak', phone: '+14165550102' }, [], true],
  ['another way to write it', { name: 'FERN  house.', line1: '12 fern st.' }, [], false],
  ['a name of its own hides the list’s', { name: 'Oak', phone: '+14165550102' }, ['name'], false],
  ['where two are its own, the third decides', { line1: '9 Oak Rd' }, ['name', 'phone'], true],
  [
    'where all are its own, nothing can be told',
    { name: 'Oak', line1: '9 Oak Rd', phone: null },
    ['name', 'phone', 'address'],
    false,
  ],
  ['what is not stated is no change', { line1: null, phone: null }, [], false],
  ['a new street alone', { line1: '9 Oak Rd' }, [], false],
  ['a new street and name', { line1: '9 Oak Rd', name: 'Oak' }, [], true],
  ['a new street and phone', { line1: '9 Oak Rd', phone: '+14165550102' }, [], true],
  ['all three', { line1: '9 Oak Rd', name: 'Oak', phone: '+14165550102' }, [], true],
  ['another postal code and door are no sign', { postalCode: 'M5V 9Z9', lat: 43.7, phoneExtension: '9' }, [], false],
  ['two of its own, and the third as before', { name: 'Oak', phone: '+14165550102' }, ['name', 'phone'], false],
  ['one of its own: two others decide', { line1: '9 Oak Rd', phone: '+14165550102' }, ['name'], true],
])('hasChangedIdentity decides whether the facility changed: %s', (_, over, own, expected) => {
  expect(hasChangedIdentity(who(), who(over), own)).toBe(expected);
});

test('facts that were not stated before are no change', () => {
  expect(hasChangedIdentity(who({ line1: null, phone: null }), who({ name: 'Oak' }), [])).toBe(false);
  expect(hasChangedIdentity(who({ line1: null }), who({ name: 'Oak', phone: '+14165550102' }), [])).toBe(true);
});

const homeless = { line1: null };
test.each<[string, Partial<Identity>, Partial<Identity>, boolean]>([
  ['the same', {}, {}, true],
  ['street and phone', {}, { name: 'Oak' }, true],
  ['street and name', {}, { phone: '+14165550102' }, true],
  ['street and name, without a phone', { phone: null }, { phone: null }, true],
  ['a street alone', {}, { name: 'Oak', phone: '+14165550102' }, false],
  ['a street alone, and a phone that only one states', { phone: null }, { name: 'Oak' }, false],
  ['the same the other way round', {}, { name: 'Oak', phone: null }, false],
  ['a street alone, without phones', { phone: null }, { phone: null, name: 'Oak' }, false],
  ['another line of one office', {}, { name: 'Oak', phoneExtension: '7' }, false],
  ['the same line of it', { phoneExtension: '7' }, { name: 'Oak', phoneExtension: '7' }, true],
  ['name and phone in another street', {}, { line1: '9 Oak Rd' }, false],
  ['a street of that name elsewhere', {}, { postalCode: 'K1A 0B1' }, false],
  ['a postal code written apart', {}, { postalCode: 'm5v2t6' }, true],
  ['without a street, name and phone', homeless, homeless, true],
  ['where only one names a street, name and phone', {}, homeless, true],
  ['where only the other does, name and phone', homeless, {}, true],
  ['without a street, a name alone', homeless, { ...homeless, phone: '+14165550102' }, false],
  ['without a street, a phone alone', homeless, { ...homeless, name: 'Oak' }, false],
  ['without a street, in another place', homeless, { ...homeless, postalCode: 'K1A 0B1' }, false],
  ['names that say nothing', { ...homeless, name: '***' }, { ...homeless, name: '---' }, false],
  ['streets that say nothing', { line1: '-' }, { line1: '–' }, false],
])('isIdentityOf decides whether a row is the facility: %s', (_, known, row, expected) => {
  expect(isIdentityOf(who(known), who(row))).toBe(expected);
});
