import { BookingItemStatus } from '@/lib/enums';

/** A child on one day, as the facility sees it. `away`: the family said that the child isn't coming. */
export const dayStates = ['expected', 'here', 'didNotCome', 'away'] as const;
export type DayState = (typeof dayStates)[number];

/** What the facility can set. */
export const dayMarks = ['expected', 'here', 'didNotCome'] as const satisfies readonly DayState[];
export type DayMark = (typeof dayMarks)[number];

export const markStatuses = {
  expected: BookingItemStatus.APPROVED,
  here: BookingItemStatus.ATTENDED,
  didNotCome: BookingItemStatus.NOT_ATTENDED,
} as const satisfies Record<DayMark, BookingItemStatus>;

/** The state of a booked day; null if it isn't confirmed. */
export const markOf = (status: BookingItemStatus | null): DayMark | null =>
  dayMarks.find((mark) => markStatuses[mark] === status) ?? null;

export const dayStateLabels = {
  expected: 'Expected',
  here: 'Here',
  didNotCome: 'Didn’t come',
  away: 'Not coming',
} as const satisfies Record<DayState, string>;

/** The marks that each state of a booked day offers, with the words of the button. A child may come although the family said no. */
export const marksFrom = {
  expected: [
    { to: 'here', label: 'Here' },
    { to: 'didNotCome', label: 'Didn’t come' },
  ],
  here: [{ to: 'expected', label: 'Undo' }],
  didNotCome: [{ to: 'expected', label: 'Undo' }],
  away: [{ to: 'here', label: 'Here' }],
} as const satisfies Record<DayState, readonly { to: DayMark; label: string }[]>;
