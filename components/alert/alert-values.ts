import { array, object, string } from 'yup';
import type { Child } from '@/api/contract/types';
import { childrenByMonth } from '@/lib/dates/birth-dates';
import { isCalendarDate, monthOf, shortDay, type YearMonth } from '@/lib/dates/dates';
import { BookingType, valuesOf, Weekday, type SessionType } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { searchText } from '@/lib/search/alerts';
import type { SearchFilters } from '@/lib/search/search';
import { bornWords } from '@/lib/search/search-words';

export interface AlertValues {
  /** Indexes of {@link childrenOf}, as strings. */
  children: string[];
  /** Months of birth (yyyy-MM) when no child is known; '' when not selected. */
  born: string[];
  when: 'weekdays' | 'dates';
  weekdays: Weekday[];
  dates: string[];
  /** A date that is not added yet. */
  day: string | null;
  /** 0 for any. */
  session: number;
  type: BookingType;
}

/** One of the family's children, or a month of birth from the search. */
interface Candidate {
  name: string;
  month: YearMonth;
  /** The search names it. */
  asked: boolean;
}

/** The family's children, then those of the search that match none of them. */
export function childrenOf(
  own: readonly Pick<Child, 'firstName' | 'birthDate'>[],
  born: readonly YearMonth[],
): Candidate[] {
  const matched = childrenByMonth(own, born);
  const others = born.filter((_, index) => matched[index] === null);
  return [
    ...own.map((child) => ({
      name: child.firstName,
      month: monthOf(child.birthDate),
      asked: matched.includes(child),
    })),
    ...others.map((month) => ({ name: bornWords([month]), month, asked: true })),
  ];
}

export const sessionOptions = [
  { value: 0, label: 'Any session' },
  ...([1, 2, 3, 4, 5, 6, 7] as const).map((value) => ({ value, label: sessionTypeLabels[value] })),
];
export const weekdayOptions = valuesOf(Weekday).map((value) => ({ value, label: weekdayLabels[value] }));
export const dateOptions = (dates: readonly string[]) =>
  dates.map((value) => ({ value, label: `${shortDay(value)}, ${value.slice(0, 4)}` }));

/** Initial values: the search; if it names no child, the family's own. */
export function valuesFrom(filters: SearchFilters, children: readonly Candidate[], ownCount: number): AlertValues {
  const { born, dates, weekdays, session, type } = filters;
  const indexes = children.map((_, index) => String(index));
  return {
    children: born.length > 0 ? indexes.filter((index) => children[Number(index)]!.asked) : ownCount === 1 ? ['0'] : [],
    born: [''],
    when: dates.length > 0 ? 'dates' : 'weekdays',
    weekdays: [...weekdays],
    dates: [...dates],
    day: null,
    session: session ?? 0,
    type: type ?? BookingType.DROP_IN,
  };
}

/** @param asksAges when no child is known, months of birth are required */
export const alertSchema = (asksAges: boolean) =>
  object({
    ...(asksAges && { born: array().of(string().required('Choose the month in which the child was born.')) }),
    weekdays: array().when('when', {
      is: 'weekdays',
      then: (field) => field.min(1, 'Choose at least one weekday.'),
    }),
    dates: array().when('when', {
      is: 'dates',
      then: (field) => field.min(1, 'Add at least one date.').max(limits.bookingDatesMax, 'Choose fewer dates.'),
    }),
    when: string(),
  });

/** The alert's search: the original one with the form's answers. */
export function searchOf(base: SearchFilters, values: AlertValues, children: readonly Candidate[]): string {
  const { when, weekdays, dates, day, session, type } = values;
  // Include a date that was picked but not added.
  const all = [...new Set([...dates, ...(isCalendarDate(day) ? [day] : [])])].sort();
  return searchText({
    ...base,
    born: children.length > 0 ? values.children.map((index) => children[Number(index)]!.month) : values.born,
    weekdays: when === 'weekdays' ? weekdays : [],
    dates: when === 'dates' ? all : [],
    session: session === 0 ? null : (session as SessionType),
    type,
  });
}
