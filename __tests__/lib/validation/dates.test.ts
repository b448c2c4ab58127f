import { string } from 'yup';
import { checkedDate, dateField } from '@/lib/validation/date-fields';
import { findDatePartsProblem, splitDateParts } from '@/lib/validation/date-parts';
import {
  checkDate,
  checkDottedDate,
  checkGivenDate,
  checkPickedDate,
  readDottedDate,
  readSlashDate,
  writeDottedDate,
  writeSlashDate,
} from '@/lib/validation/date-rules';
import { sentenceOf } from '@/__tests__/support/sentence-of';

const today = '2026-11-20';

describe('a picked date: tomorrow at the earliest', () => {
  const open = 'Enter a date like “November 21, 2026”, tomorrow or later.';
  const bounded = 'Enter a date like “November 21, 2026”, from tomorrow to December 1, 2026.';
  test.each<[string | null | undefined, string | undefined, string | undefined]>([
    ['2026-11-21', undefined, undefined],
    ['2099-01-01', undefined, undefined],
    ['2026-11-20', undefined, open],
    ['tomorrow', undefined, open],
    ['2026-12-01', '2026-12-01', undefined],
    ['2026-12-02', '2026-12-01', bounded],
    ['2026-11-31', '2026-12-01', bounded],
    // Nothing picked is for the form's rule to judge.
    ['', '2026-12-01', undefined],
    [null, undefined, undefined],
    [undefined, undefined, undefined],
  ])('%p, up to %p', (value, max, sentence) => expect(checkPickedDate(value, today, max)).toBe(sentence));
});

describe('a date that is missing or wrong', () => {
  test.each([
    [undefined, 'Choose one.'],
    [null, 'Choose one.'],
    ['', 'Choose one.'],
    ['2024-02-30', 'The day must be between 1 and 29: February 2024 has 29 days.'],
    ['x2024-02-20', 'Enter a real date.'],
    ['2024-02-20x', 'Enter a real date.'],
    ['-02-5', 'Enter a year.'],
  ])('%p', (value, sentence) => expect(checkDate(value, 'Choose one.')).toBe(sentence));
  test('an optional date is validated only if given', () => {
    expect([undefined, null, '', '2024-02-29'].map(checkGivenDate)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(checkGivenDate('2023-02-29')).toMatch(/February 2023 has 28 days/);
  });
});

describe('parts of a date', () => {
  test.each([
    ['2024-2-05', { year: '2024', month: '2', day: '5' }],
    ['0024-00-00', { year: '24', month: '0', day: '0' }],
    ['20245-02-05', { year: '', month: '', day: '' }],
    ['2024-02-05T', { year: '', month: '', day: '' }],
    ['x2024-02-05', { year: '', month: '', day: '' }],
    ['2024-012-5', { year: '', month: '', day: '' }],
    ['2024-01-005', { year: '', month: '', day: '' }],
  ])('%s', (value, parts) => expect(splitDateParts(value)).toEqual(parts));
  test.each([
    ['999-02-05', 'The year must have 4 digits.', ['year']],
    ['1000-02-05', null, null],
    ['2024-13-05', 'Choose a month.', ['month']],
    ['2024-0-05', 'Choose a month.', ['month']],
    ['2024-12-31', null, null],
    ['2024-1-00', 'The day must be between 1 and 31: January 2024 has 31 days.', ['day']],
    ['2024-04-31', 'The day must be between 1 and 30: April 2024 has 30 days.', ['day']],
    ['2024-3-', 'Enter a day.', ['day']],
    ['--5', 'The date must include a month and a year.', ['month', 'year']],
  ])('%s: %s', (value, message, parts) => {
    expect(findDatePartsProblem(value, 'Enter a date.')).toEqual(message === null ? null : { message, parts });
  });
});

describe('dates as people write them', () => {
  test.each([
    ['2026/11/20', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    ['2026 01 05', '2026-01-05'],
    ['  2026/1/5  ', '2026-01-05'],
    ['2026/13/01', null],
    ['2026//01/05', null],
    ['x2026/01/05', null],
    ['2026/01/05x', null],
    ['26/01/05', null],
    ['2026/01/055', null],
    ['', null],
  ])('with slashes: %p', (text, date) => expect(readSlashDate(text)).toBe(date));
  test.each([
    ['5.1.2026', '2026-01-05'],
    ['05.01.2026', '2026-01-05'],
    ['01.01.1900', '1900-01-01'],
    ['31.12.1899', null],
    ['05-01-2026', null],
    ['5.1.26', null],
    ['x5.1.2026', null],
    ['5.1.2026x', null],
    ['5.1.20260', null],
    ['005.1.2026', null],
    ['5.001.2026', null],
  ])('with dots: %p', (text, date) => expect(readDottedDate(text)).toBe(date));
  test('formatting returns text that is not a date unchanged', () => {
    expect(writeSlashDate('2026-1')).toBe('2026-1');
    expect(writeDottedDate('2026-02-30')).toBe('2026-02-30');
  });
  test.each<[string | null | undefined, string | undefined]>([
    ['2026-11-20', undefined],
    ['', 'Enter a date.'],
    [null, 'Enter a date.'],
    ['20.1', 'Enter a real date as day, month and year, such as 20.11.2026. Years begin at 1900.'],
  ])('the mask holds %p', (value, sentence) => expect(checkDottedDate(value)).toBe(sentence));
  test('a missing date of the mask has its own message', () => {
    expect(checkDottedDate(undefined, 'Enter your date of birth.')).toBe('Enter your date of birth.');
  });
});

describe('date fields of schemas', () => {
  test.each([
    ['2026-11-20', undefined],
    ['2026-02-30', 'Enter a real date.'],
    ['2026-2-3', 'Enter a real date.'],
    ['2026-11-200', 'Use at most 10 characters.'],
    ['', 'Enter a start.'],
    [undefined, 'Enter a start.'],
    [20261120, 'Enter text here.'],
  ])('%p', (value, sentence) => expect(sentenceOf(dateField('Enter a start.'), value)).toBe(sentence));
  test('a missing date has a default message', () => {
    expect(sentenceOf(dateField(), '')).toBe('Enter a date.');
    expect(dateField().describe().meta).toEqual({ format: 'date' });
  });
  test('a form’s date shows the message of its check', () => {
    const never = checkedDate((value) => (value === 'never' ? 'Choose a day.' : undefined));
    expect(sentenceOf(never, 'never')).toBe('Choose a day.');
    expect(sentenceOf(never, '2026-11-20')).toBeUndefined();
    expect(never.type).toBe(string().type);
  });
});
