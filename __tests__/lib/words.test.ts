import { activityFilterOptions } from '@/lib/requests/activity-filter';
import { excerptOf } from '@/lib/text/excerpt';
import { formatMoney, formatRoundMoney } from '@/lib/money/money';
import { percentage } from '@/lib/text/percentage';
import { initialsOf, splitName } from '@/lib/family/person-name';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  test('is minor units in the currency’s own way of writing', () => {
    expect(formatMoney(0, 'CAD')).toBe('$0.00');
    expect(formatMoney(4505, 'CAD')).toBe('$45.05');
    expect(formatMoney(128995, 'USD')).toBe('$1,289.95');
    expect(formatMoney(-4500, 'CAD')).toBe('-$45.00');
  });

  test('elsewhere the country is named', () => {
    expect(plain(formatMoney(4500, 'USD', 'en-CA'))).toBe('US$45.00');
    expect(plain(formatMoney(4500, 'CAD', 'en-US'))).toBe('CA$45.00');
  });

  test('is never a fraction of a cent', () => {
    expect(() => formatMoney(45.5, 'CAD')).toThrow(RangeError);
    expect(() => formatMoney(Number.NaN, 'CAD')).toThrow(RangeError);
  });

  test('round amounts may go without cents, others keep them', () => {
    expect(formatRoundMoney(4500, 'CAD')).toBe('$45');
    expect(formatRoundMoney(4550, 'CAD')).toBe('$45.50');
  });
});

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [2, 3, 66],
  [29, 100, 29],
  [57, 100, 57],
  [999, 1000, 99],
  [5, 5, 100],
  [6, 5, 100],
  [-1, 5, 0],
])('%d of %d is %d per cent', (current, total, expected) => {
  expect(percentage(current, total)).toBe(expected);
});

test('a name is split on the first space', () => {
  expect(splitName('Ana María Ruiz')).toEqual({ firstName: 'Ana', lastName: 'María Ruiz' });
  expect(splitName(' Sukarno ')).toEqual({ firstName: 'Sukarno', lastName: '' });
});

test('initials are whole letters in any script', () => {
  expect(initialsOf('élodie', 'ruiz')).toBe('ÉR');
  expect(initialsOf('𐐨nn')).toBe('𐐀');
  expect(initialsOf('', '')).toBe('');
});

test('an excerpt is 250 characters and an ellipsis, and cuts no character in half', () => {
  expect(excerptOf('a'.repeat(250))).toBeNull();
  expect(excerptOf('a'.repeat(251))).toBe(`${'a'.repeat(250)}…`);
  expect(excerptOf('🐣'.repeat(251))).toBe(`${'🐣'.repeat(250)}…`);
});

test('the activity filter has its seven options in order', () => {
  expect(activityFilterOptions.map(({ value, label }) => `${label} (${value})`)).toEqual([
    'All Activities (all)',
    'Photo Activity (photo)',
    'Fluid Activity (fluid)',
    'Food Activity (food)',
    'Nap Activity (nap)',
    'Toilet Activity (toilet)',
    'Supplies Activity (supplies)',
  ]);
});
