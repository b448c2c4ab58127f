import type { UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@/store/create-action';
import type { AppThunk } from '@/store/make-store';
import { nextId } from '@/store/next-id';
import { sessionEnded } from '@/store/session-events';

/** What the confirmation dialog asks (specification section 4). Its callback is kept beside the state, by id. */
export interface AlertState {
  id: string;
  /** Names the object and the consequence. */
  title: string;
  message: string;
  destructive?: boolean;
}

const alertOpened = createAction<AlertState>('alert/opened');
const alertClosed = createAction('alert/closed');

/** A core area (root-reducer.ts): the alert that is open, or null. */
export function alertReducer(state: AlertState | null = null, action: UnknownAction): AlertState | null {
  if (alertOpened.match(action)) return action.payload;
  return alertClosed.match(action) || sessionEnded.match(action) ? null : state;
}

/** Asks before something is done. Proceed runs the callback and then closes; Cancel only closes. */
export const askToConfirm =
  (alert: Omit<AlertState, 'id'>, onProceed: () => void | Promise<void>): AppThunk<void> =>
  (dispatch, _, { callbacks }) => {
    const id = nextId();
    callbacks.clear();
    callbacks.set(id, onProceed);
    dispatch(alertOpened({ ...alert, id }));
  };

/** Runs the open alert's callback, once. */
export const proceedAlert =
  (): AppThunk<Promise<void>> =>
  async (_, getState, { callbacks }) => {
    const id = getState().alert?.id;
    const run = id === undefined ? undefined : callbacks.get(id);
    callbacks.clear();
    await run?.();
  };

export const closeAlert =
  (): AppThunk<void> =>
  (dispatch, _, { callbacks }) => {
    callbacks.clear();
    dispatch(alertClosed());
  };
