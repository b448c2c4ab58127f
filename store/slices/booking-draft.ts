import type { UnknownAction } from '@reduxjs/toolkit';
import { BookingProcess, type BookingType, type ScheduleType, type Weekday } from '@/lib/enums';
import { createAction } from '@/store/create-action';
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

export const draftStarted = createAction<DraftPlace>('bookingDraft/started');
export const draftChanged = createAction<Partial<Omit<BookingDraft, 'process'>>>('bookingDraft/changed');
/** Sent or given up. */
export const draftCleared = createAction('bookingDraft/cleared');
/** What was kept over a reload (store/kept-draft.ts). */
export const draftRestored = createAction<BookingDraft>('bookingDraft/restored');

/** A plain reducer, as the core's are (store/README.md): a kept draft comes with the first page of the tab. */
export function bookingDraftReducer(state = initialState, action: UnknownAction): BookingDraft {
  if (draftStarted.match(action)) {
    const { facilityId, addressId } = action.payload;
    const same = state.facilityId === facilityId && state.addressId === addressId;
    const { birthDates, children, type } = state;
    const kept = same ? state : { ...initialState, birthDates, children, type };
    return { ...kept, ...action.payload, process: BookingProcess.INITIATED };
  }
  if (draftChanged.match(action)) return { ...state, ...action.payload };
  if (draftRestored.match(action)) return action.payload;
  if (draftCleared.match(action)) return initialState;
  return sessionEnded.match(action) && action.payload !== 'expired' ? initialState : state;
}

addArea('bookingDraft', bookingDraftReducer);

export const selectBookingDraft = (state: RootState): BookingDraft => state.bookingDraft ?? initialState;
