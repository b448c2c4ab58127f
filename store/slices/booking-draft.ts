import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { BookingProcess, BookingType, SessionType, valuesOf, Weekday, type ScheduleType } from '@/lib/enums';
import { normaliseEmail } from '@/lib/validation/email';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

/** Either a plain date, or a date with a status (product section 3). Dates are yyyy-MM-dd. */
type DraftDate = string | { date: string; status?: number };

/** Booking data being built (product section 3). It survives a reload and onboarding, not a log out. */
interface BookingDraft {
  process: BookingProcess;
  bookingDates: DraftDate[];
  /** Starts with one null entry: the first child's, not given yet. */
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
  addressId: string | null;
  addressTitle: string | null;
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
  addressId: null,
  addressTitle: null,
};

/** An address goes with its title: one is never changed without the other. */
type DraftAddress = Pick<BookingDraft, 'addressId' | 'addressTitle'>;
/** Where care is wanted. */
type DraftPlace = Pick<BookingDraft, 'facilityId'> & DraftAddress;
type DraftChange = Partial<Omit<BookingDraft, 'process' | keyof DraftPlace>> &
  (DraftAddress | { [K in keyof DraftAddress]?: never });

const slice = createSlice({
  name: 'bookingDraft',
  initialState,
  reducers: {
    /** Dates and sessions of another place mean nothing there; children and birth dates stay. */
    draftStarted(state, { payload }: PayloadAction<DraftPlace>) {
      const same = state.facilityId === payload.facilityId && state.addressId === payload.addressId;
      const { birthDates, children, type } = state;
      const kept = same ? state : { ...initialState, birthDates, children, type };
      return { ...kept, ...payload, process: BookingProcess.INITIATED };
    },
    draftChanged: (state, { payload }: PayloadAction<DraftChange>) => ({ ...state, ...payload }),
    /** Sent or given up. */
    draftCleared: () => initialState,
    draftRestored: (_, { payload }: PayloadAction<BookingDraft>) => payload,
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, (state, { payload: endedBy }) => (endedBy === 'expired' ? state : initialState)),
  selectors: { selectBookingDraft: (state): BookingDraft => state },
});

export const bookingDraftReducer = slice.reducer;
export const { draftStarted, draftChanged, draftCleared, draftRestored } = slice.actions;
export const { selectBookingDraft } = slice.selectors;

/** Whether nothing was given yet, or all of it was cleared. */
export const isEmptyDraft = (draft: BookingDraft): boolean => draft === initialState;

/** Takes up what the browser kept, unless something was begun meanwhile. */
export const restoreDraft =
  (): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (dispatch, getState, { draft: storage }) => {
    const kept = readDraft(storage?.read());
    if (kept && getState().bookingDraft.process === BookingProcess.IDLE) dispatch(draftRestored(kept));
  };

interface JoiningDraft {
  /** Whose it is: nobody else who logs in with this browser sees it. */
  email: string;
  draft: BookingDraft;
}

/** Keeps what was begun for the tab in which this address will be confirmed. */
export const keepDraftForJoining =
  (email: string): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (_, getState, { joiningDraft: storage }) => {
    const { bookingDraft: draft } = getState();
    const kept: JoiningDraft = { email: normaliseEmail(email), draft };
    storage?.write(isEmptyDraft(draft) ? null : kept);
  };

/** Takes up what was kept for this address, unless this tab has a draft; afterwards nothing is kept any more. */
export const takeDraftOfJoining =
  (email: string): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (dispatch, getState, { joiningDraft: storage }) => {
    const kept = storage?.read() as Partial<JoiningDraft> | null | undefined;
    if (!kept) return;
    storage?.write(null);
    const draft = kept.email === normaliseEmail(email) ? readDraft(kept.draft) : null;
    if (draft && isEmptyDraft(getState().bookingDraft)) dispatch(draftRestored(draft));
  };

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
    startDate: text('startDate'),
    endDate: text('endDate'),
    note: text('note') ?? '',
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
