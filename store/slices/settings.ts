import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Facility, Settings } from '@/api/contract/types';
import type { CalendarDate } from '@/lib/dates/dates';
import type { InventedShare } from '@/lib/facilities/facts';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, type Loadable, loading } from '@/store/loaded-slice';

/** Page props for the store. Dispatched, because a store reads its preloaded state only once. */
export interface Preload {
  settings?: Settings;
  facility?: Facility;
  /** Today for a search, computed on the server to keep time-zone code out of the bundle. */
  searchDay?: CalendarDate;
}

export const preloaded = createAction<Preload>('preloaded');

interface SettingsState extends Loadable {
  settings: Settings | null;
  /** True if loaded after the page was rendered. Banners would then shift the layout. */
  late: boolean;
  /** Today for a search; null if the page didn't provide it. */
  searchDay: CalendarDate | null;
}

/** For pages rendered without settings (not found, server error). */
export const loadSettings = createAppAsyncThunk<Settings>(
  'settings/load',
  (_, { extra, signal }) => extra.api.getSettings({ signal }),
  { quiet: true },
);

/** Until the settings are loaded. */
const defaultProductName = 'Nestling';

const initialState: SettingsState = { ...idle, settings: null, late: false, searchDay: null };

const slice = createSlice({
  name: 'settings',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload: { settings, searchDay = null } }) =>
        settings ? { ...idle, settings, late: false, searchDay } : state,
      )
      .addCase(loadSettings.pending, (state) => ({ ...state, ...loading }))
      .addCase(loadSettings.fulfilled, (_, { payload: settings }) => ({
        ...idle,
        settings,
        late: true,
        searchDay: null,
      }))
      .addCase(loadSettings.rejected, (state, { error }) => ({ ...state, ...failed(error) })),
  selectors: {
    selectSettings: (state): Settings | null => state.settings,
    selectSearchDay: (state): CalendarDate | null => state.searchDay,
    selectProductName: (state): string => state.settings?.productName ?? defaultProductName,
    selectIsDemo: (state): boolean => state.settings?.demo ?? false,
    selectCameLate: (state): boolean => state.late,
    selectInventedFacilities: (state): InventedShare => state.settings?.inventedFacilities ?? 'none',
    /** True if invented and real facilities are mixed, so that invented ones must be marked. */
    selectMarksInvented: (state): boolean => state.settings?.inventedFacilities === 'some',
    selectKeepsPageFigures: (state): boolean => state.settings?.pageFigures ?? false,
    selectTakesPasskeys: (state): boolean => state.settings?.passkeys ?? false,
    selectFacilitySiteUrl: (state): string | null => state.settings?.facilitySiteUrl ?? null,
  },
});

export const settingsReducer = slice.reducer;
export const {
  selectSettings,
  selectSearchDay,
  selectProductName,
  selectIsDemo,
  selectCameLate,
  selectInventedFacilities,
  selectMarksInvented,
  selectKeepsPageFigures,
  selectTakesPasskeys,
  selectFacilitySiteUrl,
} = slice.selectors;
