import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api/client/api-error';
import type { Settings } from '@/api/contract/types';
import { createAction } from '@/store/create-action';
import type { Loadable } from '@/store/loadable';
import { preloaded } from '@/store/preload';
import type { RootState } from '@/store/root-reducer';

export interface SettingsState extends Loadable {
  settings: Settings | null;
}

export const settingsLoading = createAction('settings/loading');
export const settingsLoaded = createAction<Settings>('settings/loaded');
export const settingsFailed = createAction<Failure>('settings/failed');

const initialState: SettingsState = { status: 'idle', failure: null, settings: null };

/** A core area (root-reducer.ts). Nearly every page has its settings among its props. */
export function settingsReducer(state = initialState, action: UnknownAction): SettingsState {
  if (preloaded.match(action)) {
    const { settings } = action.payload;
    return settings ? { ...initialState, settings } : state;
  }
  if (settingsLoading.match(action)) return { ...state, status: 'loading', failure: null };
  if (settingsLoaded.match(action)) return { ...initialState, settings: action.payload };
  if (settingsFailed.match(action)) return { ...state, status: 'error', failure: action.payload };
  return state;
}

/** Until the settings are there: pages that are rendered without them (not found, server error). */
export const standingProductName = 'Nestling';

export const selectSettings = (state: RootState): Settings | null => state.settings.settings;
export const selectProductName = (state: RootState): string =>
  selectSettings(state)?.productName ?? standingProductName;
export const selectIsDemo = (state: RootState): boolean => selectSettings(state)?.demo ?? false;
/** The site for child-care facilities; null until the settings are there. */
export const selectFacilitySiteUrl = (state: RootState): string | null =>
  selectSettings(state)?.facilitySiteUrl ?? null;
