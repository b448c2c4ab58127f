import type { UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@/store/create-action';
import { nextId } from '@/store/next-id';
import { sessionEnded } from '@/store/session-events';

export type ToastType = 'info' | 'success' | 'error' | 'warning';
export interface ToastState {
  id: string;
  type: ToastType;
  /** Plain text; a line break starts a new line. */
  message: string;
}

const added = createAction<ToastState>('toasts/added');
export const toastAdded = (type: ToastType, message: string) => added({ id: nextId(), type, message });
/** By id: after 5 seconds or a click (specification section 4). */
export const toastDismissed = createAction<string>('toasts/dismissed');

/** More at once than anyone reads; the oldest give way. */
const toastsMax = 5;
const none: ToastState[] = [];

/** A core area (root-reducer.ts). */
export function toastsReducer(state = none, action: UnknownAction): ToastState[] {
  if (added.match(action)) {
    const toast = action.payload;
    // Calls that fail together say the same; once is enough.
    const said = state.some(({ type, message }) => type === toast.type && message === toast.message);
    return said ? state : [...state, toast].slice(-toastsMax);
  }
  if (toastDismissed.match(action)) return state.filter(({ id }) => id !== action.payload);
  // An error of the family that was just here is nothing for whoever comes next.
  return sessionEnded.match(action) ? none : state;
}
