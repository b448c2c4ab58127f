import { createSlice } from '@reduxjs/toolkit';
import type { Settings } from '@/api/contract/types';
import { apiThunk } from '@/store/api-thunk';
import { idle, setError, setIdle, setLoading, type Loadable } from '@/store/loadable';
import { preloaded } from '@/store/preload';

export interface SettingsState extends Loadable {
  settings: Settings | null;
}
const initialState: SettingsState = { ...idle, settings: null };

/** Until the settings are there: pages that are rendered without them (not found, server error). */
export const standingProductName = 'Nestling';

export const loadSettings = apiThunk<Settings>('settings/load', (_, { api, signal }) => api.getSettings({ signal }), {
  quiet: true,
});

const slice = createSlice({
  name: 'settings',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload }) => {
        if (payload.settings) state.settings = payload.settings;
      })
      .addCase(loadSettings.pending, setLoading)
      .addCase(loadSettings.fulfilled, (state, { payload }) => {
        setIdle(state);
        state.settings = payload;
      })
      .addCase(loadSettings.rejected, (state, { payload }) => setError(state, payload)),
  selectors: {
    selectSettings: ({ settings }) => settings,
    selectProductName: ({ settings }) => settings?.productName ?? standingProductName,
    selectIsDemo: ({ settings }) => settings?.demo ?? false,
    /** The site for child-care facilities; null until the settings are there. */
    selectFacilitySiteUrl: ({ settings }) => settings?.facilitySiteUrl ?? null,
  },
});

export const { selectSettings, selectProductName, selectIsDemo, selectFacilitySiteUrl } = slice.selectors;
export const settingsReducer = slice.reducer;
