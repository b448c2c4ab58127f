import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { alertReducer, type AlertState } from '@/store/slices/alert';
import type { BookingDraft } from '@/store/slices/booking-draft';
import type { BookingsState } from '@/store/slices/bookings';
import type { FacilitiesState } from '@/store/slices/facilities';
import type { FacilityState } from '@/store/slices/facility';
import { profileReducer, type ProfileState } from '@/store/slices/profile';
import { sessionReducer, type SessionState } from '@/store/slices/session';
import { settingsReducer, type SettingsState } from '@/store/slices/settings';
import { toastsReducer, type ToastState } from '@/store/slices/toasts';
import type { ToursState } from '@/store/slices/tours';
import type { WaitlistsState } from '@/store/slices/waitlists';

/**
 * The areas of the shared state. The core is what the shell around every page needs; it is written with plain reducers,
 * because createSlice brings 5 kB (immer) that `/` does without. The other areas come with the code that uses them:
 * importing such a slice adds it here.
 */
interface CoreState {
  session: SessionState;
  profile: ProfileState;
  toasts: ToastState[];
  alert: AlertState | null;
  settings: SettingsState;
}
interface AreaStates {
  facilities: FacilitiesState;
  facility: FacilityState;
  bookings: BookingsState;
  bookingDraft: BookingDraft;
  tours: ToursState;
  waitlists: WaitlistsState;
}
export type RootState = CoreState & Partial<AreaStates>;

const core: { [K in keyof CoreState]: Reducer<CoreState[K]> } = {
  session: sessionReducer,
  profile: profileReducer,
  toasts: toastsReducer,
  alert: alertReducer,
  settings: settingsReducer,
};
const reducers: Record<string, Reducer> = { ...core };

/** Adds an area; its state is there from the next action on. Its selectors must know what stands before. */
export function addArea<K extends keyof AreaStates>(name: K, reducer: Reducer<AreaStates[K]>): void {
  reducers[name] = reducer as Reducer;
}

export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  const before = (state ?? {}) as Record<string, unknown>;
  let changed = state === undefined;
  const after: Record<string, unknown> = {};
  for (const [name, reducer] of Object.entries(reducers)) {
    after[name] = reducer(before[name], action);
    changed ||= after[name] !== before[name];
  }
  // The core's reducers are always among them, so every part of RootState's core is there.
  return changed ? (after as unknown as RootState) : state!;
}
