import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Facility, Settings } from '@/api/contract/types';
import type { CalendarDate } from '@/lib/dates/dates';
import type { InventedShare } from '@/lib/facilities/facts';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, type Loadable, loading } from '@/store/loaded-slice';

/** What a server render gives the shared state. It is dispatched: a store reads its preloaded state only once. */
export interface Preload {
  settings?: Settings;
  facility?: Facility;
  /** The day of a search: a browser would have to load the zones to tell it. */
  searchDay?: CalendarDate;
}

export const preloaded = createAction<Preload>('preloaded');

interface SettingsState extends Loadable {
  settings: Settings | null;
  /** True where they came after the page: what they add to its top would push it down. */
  late: boolean;
  /** The day that a search reckons from; null where no page has told it. */
  searchDay: CalendarDate | null;
}

/** For the pages that are rendered without them (not found, server error). */
export const loadSettings = createAppAsyncThunk<Settings>(
  'settings/load',
  (_, { extra, signal }) => extra.api.getSettings({ signal }),
  { quiet: true },
);

/** Until the settings are there. */
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
    /** True where invented facilities are listed beside real ones, so that each has to say what it is. */
    selectMarksInvented: (state): boolean => state.settings?.inventedFacilities === 'some',
    /** The site for child-care facilities; null until the settings are there. */
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
  selectFacilitySiteUrl,
} = slice.selectors;
