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
  ['another spelling', { name: 'FERN  house.', line1: '12 fern st.' }, [], false],
  [
    'a new phone, and a new name while the facility states its own',
    { name: 'Oak', phone: '+14165550102' },
    ['name'],
    false,
  ],
  ['a new street while the facility states its own name and phone', { line1: '9 Oak Rd' }, ['name', 'phone'], true],
  [
    'changes to facts that the facility all states itself',
    { name: 'Oak', line1: '9 Oak Rd', phone: null },
    ['name', 'phone', 'address'],
    false,
  ],
  ['facts that are no longer stated', { line1: null, phone: null }, [], false],
  ['a new street alone', { line1: '9 Oak Rd' }, [], false],
  ['a new street and name', { line1: '9 Oak Rd', name: 'Oak' }, [], true],
  ['a new street and phone', { line1: '9 Oak Rd', phone: '+14165550102' }, [], true],
  ['a new street, name and phone', { line1: '9 Oak Rd', name: 'Oak', phone: '+14165550102' }, [], true],
  [
    'another postal code, coordinates and extension',
    { postalCode: 'M5V 9Z9', lat: 43.7, phoneExtension: '9' },
    [],
    false,
  ],
  [
    'a new name and phone while the facility states its own',
    { name: 'Oak', phone: '+14165550102' },
    ['name', 'phone'],
    false,
  ],
  [
    'a new street and phone while the facility states its own name',
    { line1: '9 Oak Rd', phone: '+14165550102' },
    ['name'],
    true,
  ],
])('hasChangedIdentity recognizes a changed facility: %s', (_, over, own, expected) => {
  expect(hasChangedIdentity(who(), who(over), own)).toBe(expected);
});

test('facts that were not stated before do not count as changed', () => {
  expect(hasChangedIdentity(who({ line1: null, phone: null }), who({ name: 'Oak' }), [])).toBe(false);
  expect(hasChangedIdentity(who({ line1: null }), who({ name: 'Oak', phone: '+14165550102' }), [])).toBe(true);
});

const homeless = { line1: null };
test.each<[string, Partial<Identity>, Partial<Identity>, boolean]>([
  ['identical facts', {}, {}, true],
  ['street and phone', {}, { name: 'Oak' }, true],
  ['street and name', {}, { phone: '+14165550102' }, true],
  ['street and name, without a phone', { phone: null }, { phone: null }, true],
  ['the street alone', {}, { name: 'Oak', phone: '+14165550102' }, false],
  ['the street alone, and only the row states a phone', { phone: null }, { name: 'Oak' }, false],
  ['the street alone, and only the facility states a phone', {}, { name: 'Oak', phone: null }, false],
  ['the street alone, and neither states a phone', { phone: null }, { phone: null, name: 'Oak' }, false],
  ['another extension of the same phone', {}, { name: 'Oak', phoneExtension: '7' }, false],
  ['street, phone and extension', { phoneExtension: '7' }, { name: 'Oak', phoneExtension: '7' }, true],
  ['name and phone, but another street', {}, { line1: '9 Oak Rd' }, false],
  ['a street of the same name elsewhere', {}, { postalCode: 'K1A 0B1' }, false],
  ['another spelling of the postal code', {}, { postalCode: 'm5v2t6' }, true],
  ['name and phone, and neither states a street', homeless, homeless, true],
  ['name and phone, and only the facility states a street', {}, homeless, true],
  ['name and phone, and only the row states a street', homeless, {}, true],
  ['the name alone, and neither states a street', homeless, { ...homeless, phone: '+14165550102' }, false],
  ['the phone alone, and neither states a street', homeless, { ...homeless, name: 'Oak' }, false],
  ['another postal code, and neither states a street', homeless, { ...homeless, postalCode: 'K1A 0B1' }, false],
  ['names without letters', { ...homeless, name: '***' }, { ...homeless, name: '---' }, false],
  ['streets without letters', { line1: '-' }, { line1: '–' }, false],
])('isIdentityOf recognizes a facility’s row: %s', (_, known, row, expected) => {
  expect(isIdentityOf(who(known), who(row))).toBe(expected);
});
