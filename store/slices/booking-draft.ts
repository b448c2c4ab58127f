import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { BookingProcess, valuesOf, BookingType, SessionType, Weekday, type ScheduleType } from '@/lib/enums';
import type { AppThunk } from '@/store/make-store';
import { addArea, type RootState } from '@/store/root-reducer';
import { sessionEnded } from '@/store/session-events';

/** Either a plain date, or a date with a status (specification section 3). Dates are yyyy-MM-dd. */
export type DraftDate = string | { date: string; status?: number };

/** Booking data being built (specification section 3). It survives a reload and onboarding, not a log out. */
export interface BookingDraft {
  process: BookingProcess;
  bookingDates: DraftDate[];
  /** Starts with one null entry: the first child's, not given yet. */
  birthDates: (string | null)[];
  permanentBookingDays: Weekday[];
  /** Ids of children of the family. */
  children: string[];
  type: BookingType | null;
  scheduleType: ScheduleType | null;
  facilityId: string | null;
  addressId: string | null;
  addressTitle: string | null;
}

const initialState: BookingDraft = {
  process: BookingProcess.IDLE,
  bookingDates: [],
  birthDates: [null],
  permanentBookingDays: [],
  children: [],
  type: null,
  scheduleType: null,
  facilityId: null,
  addressId: null,
  addressTitle: null,
};

/** Where care is wanted. Dates and sessions of another facility mean nothing there; children and birth dates stay. */
export type DraftPlace = Pick<BookingDraft, 'facilityId' | 'addressId' | 'addressTitle'>;

const slice = createSlice({
  name: 'bookingDraft',
  initialState,
  reducers: {
    draftStarted: (state, { payload }: PayloadAction<DraftPlace>): BookingDraft => {
      const same = state.facilityId === payload.facilityId && state.addressId === payload.addressId;
      const { birthDates, children, type } = state;
      const kept = same ? state : { ...initialState, birthDates, children, type };
      return { ...kept, ...payload, process: BookingProcess.INITIATED };
    },
    draftChanged: (state, { payload }: PayloadAction<Partial<Omit<BookingDraft, 'process'>>>) => ({
      ...state,
      ...payload,
    }),
    draftRestored: (_, { payload }: PayloadAction<BookingDraft>) => payload,
    /** Sent or given up. */
    draftCleared: () => initialState,
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, (state, { payload }) => (payload === 'expired' ? state : initialState)),
});

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

addArea('bookingDraft', slice.reducer);

/** Takes up what the browser kept, unless something was begun meanwhile. */
export const restoreDraft =
  (): AppThunk =>
  (dispatch, getState, { draft }) => {
    const kept = readDraft(draft?.read());
    if (kept && selectBookingDraft(getState()).process === BookingProcess.IDLE)
      dispatch(slice.actions.draftRestored(kept));
  };

export const { draftStarted, draftChanged, draftCleared } = slice.actions;
export const selectBookingDraft = (state: RootState): BookingDraft => state.bookingDraft ?? initialState;
