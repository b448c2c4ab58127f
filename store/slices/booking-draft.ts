import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isCalendarDate, isYearMonth, monthOf } from '@/lib/dates/calendar-date';
import {
  BookingProcess,
  BookingType,
  SessionType,
  isScheduleType,
  valuesOf,
  Weekday,
  type ScheduleType,
} from '@/lib/enums';
import { currencyDigits, type Currency } from '@/lib/money/money';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

/** Either a plain date, or a date with a status (product section 3). Dates are yyyy-MM-dd. */
type DraftDate = string | { date: string; status?: number };

/** Minor units. */
export interface DraftTotal {
  amount: number;
  currency: Currency;
}

/** The booking being built (product section 3). */
export interface BookingDraft {
  process: BookingProcess;
  bookingDates: DraftDate[];
  /** Months of birth (yyyy-MM) that a visitor gave. Starts with one null entry for the first child. */
  birthDates: (string | null)[];
  permanentBookingDays: Weekday[];
  /** First and last day of a permanent booking. */
  startDate: string | null;
  endDate: string | null;
  note: string;
  /** Ids of children of the family. */
  children: string[];
  type: BookingType | null;
  scheduleType: ScheduleType | null;
  facilityId: string | null;
  facilityName: string | null;
  addressId: string | null;
  addressTitle: string | null;
  /** Null until the price is known. */
  total: DraftTotal | null;
  /** The form sends the request when it opens. Never read from storage. */
  sendNow: boolean;
  /** The query string of the search it began with, which is not applied again; null without one. */
  searched: string | null;
  /** The id of the account's own record, or the joining address; null for a visitor's draft. */
  owner: string | null;
}

const initialState: BookingDraft = {
  process: BookingProcess.IDLE,
  bookingDates: [],
  birthDates: [null],
  permanentBookingDays: [],
  startDate: null,
  endDate: null,
  note: '',
  children: [],
  type: null,
  scheduleType: null,
  facilityId: null,
  facilityName: null,
  addressId: null,
  addressTitle: null,
  total: null,
  sendNow: false,
  searched: null,
  owner: null,
};

/** Address and title always change together. */
type DraftAddress = Pick<BookingDraft, 'addressId' | 'addressTitle'>;
type DraftPlace = Pick<BookingDraft, 'facilityId' | 'facilityName'> & DraftAddress;
type DraftChange = Partial<Omit<BookingDraft, 'process' | 'owner' | keyof DraftPlace>> &
  (DraftAddress | { [K in keyof DraftAddress]?: never });

const slice = createSlice({
  name: 'bookingDraft',
  initialState,
  reducers: {
    /** At another facility or address, keeps only children and birth dates. */
    draftStarted(state, { payload }: PayloadAction<DraftPlace>) {
      const same = state.facilityId === payload.facilityId && state.addressId === payload.addressId;
      const { birthDates, children, type, owner } = state;
      const kept = same ? state : { ...initialState, birthDates, children, type, owner };
      return { ...kept, ...payload, process: BookingProcess.INITIATED, sendNow: false };
    },
    draftChanged: (state, { payload }: PayloadAction<DraftChange>) => ({ ...state, ...payload }),
    /** Sent or given up. */
    draftCleared: () => initialState,
    /** From this browser's storage or another tab; null if there is none. */
    draftRestored: (_, { payload }: PayloadAction<BookingDraft | null>) => payload ?? initialState,
    draftOwned(state, { payload: owner }: PayloadAction<string>) {
      state.owner = owner;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, (state, { payload: endedBy }) => (endedBy === 'expired' ? state : initialState)),
  selectors: { selectBookingDraft: (state): BookingDraft => state },
});

export const bookingDraftReducer = slice.reducer;
export const { draftStarted, draftChanged, draftCleared, draftRestored, draftOwned } = slice.actions;
export const { selectBookingDraft } = slice.selectors;

export const isEmptyDraft = (draft: BookingDraft): boolean => draft === initialState;

/** The draft without the texts that the parent typed. */
export const withoutTexts = (draft: BookingDraft): BookingDraft => ({
  ...draft,
  note: initialState.note,
  searched: initialState.searched,
});

/** The draft without data about children. */
export const outlineOf = (draft: BookingDraft): BookingDraft => ({
  ...withoutTexts(draft),
  birthDates: initialState.birthDates,
  children: initialState.children,
});

/** Restores the tab's draft, unless a new one was started meanwhile. */
export const restoreDraft =
  (): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (dispatch, getState, { draft: storage }) => {
    const kept = readDraft(storage?.read());
    if (kept && getState().bookingDraft.process === BookingProcess.IDLE) dispatch(draftRestored(kept));
  };

/** Validates a stored draft; invalid parts are reset. Null if it isn't a draft. */
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
  const isDate = (value: unknown) =>
    isCalendarDate(value) || isCalendarDate((value as { date?: unknown } | null)?.date);
  const date = (key: keyof BookingDraft) => (isCalendarDate(given[key]) ? given[key] : null);
  const birthDates = list<string | null>('birthDates', (value) => value === null || isText(value), [null]).map(
    birthMonth,
  );
  return {
    process: one('process', valuesOf(BookingProcess)) ?? BookingProcess.IDLE,
    bookingDates: list<DraftDate>('bookingDates', isDate, []),
    birthDates: birthDates.length > 0 ? birthDates : [null],
    permanentBookingDays: list<Weekday>('permanentBookingDays', (v) => valuesOf(Weekday).includes(v as Weekday), []),
    startDate: date('startDate'),
    endDate: date('endDate'),
    note: text('note') ?? '',
    children: list<string>('children', isText, []),
    type: one('type', valuesOf(BookingType)),
    scheduleType: one('scheduleType', valuesOf(SessionType).filter(isScheduleType)),
    facilityId: text('facilityId'),
    facilityName: text('facilityName'),
    addressId: text('addressId'),
    addressTitle: text('addressTitle'),
    total: readTotal(given.total),
    sendNow: false,
    searched: text('searched'),
    owner: text('owner'),
  };
}

/** A draft of an earlier version has whole dates. */
function birthMonth(kept: string | null): string | null {
  if (isCalendarDate(kept)) return monthOf(kept);
  return isYearMonth(kept) ? kept : null;
}

function readTotal(kept: unknown): DraftTotal | null {
  const { amount, currency } = (kept ?? {}) as Partial<DraftTotal>;
  return Number.isSafeInteger(amount) && currency && currency in currencyDigits ? (kept as DraftTotal) : null;
}
