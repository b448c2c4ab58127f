import { BookingProcess, BookingType, SessionType, valuesOf, Weekday, type ScheduleType } from '@/lib/enums';
import type { AppThunk } from '@/store/make-store';
import { draftRestored, selectBookingDraft, type BookingDraft, type DraftDate } from '@/store/slices/booking-draft';

/** What the browser kept, if it is a draft of this program; null otherwise. Parts that are not understood start anew. */
export function readDraft(kept: unknown): BookingDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const given = kept as Record<string, unknown>;
  const list = <T>(key: keyof BookingDraft, fits: (value: unknown) => boolean, otherwise: T[]): T[] => {
    const value = given[key];
    return Array.isArray(value) && value.every(fits) ? (value as T[]) : otherwise;
  };
  const one = <T>(key: keyof BookingDraft, values: readonly T[]): T | null => {
    const value = given[key] as T;
    return values.includes(value) ? value : null;
  };
  const text = (key: keyof BookingDraft) => (typeof given[key] === 'string' ? given[key] : null);
  const isText = (value: unknown) => typeof value === 'string';
  const isDate = (value: unknown) => isText(value) || isText((value as { date?: unknown } | null)?.date);
  const birthDates = list<string | null>('birthDates', (value) => value === null || isText(value), [null]);
  return {
    process: one('process', valuesOf(BookingProcess)) ?? BookingProcess.IDLE,
    bookingDates: list<DraftDate>('bookingDates', isDate, []),
    birthDates: birthDates.length > 0 ? birthDates : [null],
    permanentBookingDays: list<Weekday>('permanentBookingDays', (v) => valuesOf(Weekday).includes(v as Weekday), []),
    children: list<string>('children', isText, []),
    type: one('type', valuesOf(BookingType)),
    scheduleType: one('scheduleType', valuesOf(SessionType).filter(isScheduleType)),
    facilityId: text('facilityId'),
    addressId: text('addressId'),
    addressTitle: text('addressTitle'),
  };
}

function isScheduleType(value: SessionType): value is ScheduleType {
  return value < SessionType.CHILD_CARE;
}

/** Takes up what the browser kept, unless something was begun meanwhile. */
export const restoreDraft =
  (): AppThunk =>
  (dispatch, getState, { draft }) => {
    const kept = readDraft(draft?.read());
    if (kept && selectBookingDraft(getState()).process === BookingProcess.IDLE) dispatch(draftRestored(kept));
  };
