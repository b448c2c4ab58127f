import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Answer, CalendarDay, Facility, Query } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { rootReducer } from '@/store/root-reducer';
import { sessionEnded } from '@/store/slices/session';
import { preloaded } from '@/store/slices/settings';

type AgeGroupAnswers = Answer<'getFacilityAgeGroups'>;

/** Who needs care: children of the family by id, or a visitor's by month of birth. `shown` is the one facilities are viewed for. */
export type CareFor = { children: string[]; shown: string } | { born: string[]; shown: number };

interface FacilityState {
  facility: Facility | null;
  /** By facility, address, age group and month, because several load at once. */
  calendar: Record<string, CalendarDay[]>;
  /** By request as JSON. */
  ageGroups: Record<string, AgeGroupAnswers>;
  careFor: CareFor | null;
  /** The query string of the last search in this tab, for links from pages that have none; empty without one. */
  lastSearch: string;
  /** The search that `careFor` was taken from. */
  careForSearch: string;
}

interface CalendarRequest extends Query<'getFacilityCalendar'> {
  facilityId: string;
}

interface AgeGroupRequest extends Query<'getFacilityAgeGroups'> {
  facilityId: string;
}

export const loadFacility = createAppAsyncThunk<Facility, string>('facility/load', (id, { extra, signal }) =>
  extra.api.getFacility({ params: { id }, signal }),
);

/** One month of places left. Not cached, because places get taken. */
export const loadCalendar = createAppAsyncThunk<CalendarDay[], CalendarRequest>(
  'facility/loadCalendar',
  async ({ facilityId, ...query }, { extra, signal }) =>
    (await extra.api.getFacilityCalendar({ params: { id: facilityId }, query, signal })).days,
);

/** The age group and the price of children on a day. */
export const loadAgeGroups = createAppAsyncThunk<AgeGroupAnswers, AgeGroupRequest>(
  'facility/loadAgeGroups',
  ({ facilityId, ...query }, { extra, signal }) =>
    extra.api.getFacilityAgeGroups({ params: { id: facilityId }, query, signal }),
);

const initialState: FacilityState = {
  facility: null,
  calendar: {},
  ageGroups: {},
  careFor: null,
  lastSearch: '',
  careForSearch: '',
};

const keyOf = ({ facilityId, addressId, ageGroupId, month }: CalendarRequest) =>
  [facilityId, addressId ?? '', ageGroupId, month].join(' ');

const askedOf = (request: AgeGroupRequest) => JSON.stringify(request);

/** Resets the data of another facility. */
const shown = (state: FacilityState, facility: Facility): FacilityState =>
  facility.id === state.facility?.id
    ? { ...state, facility }
    : {
        ...initialState,
        careFor: state.careFor,
        lastSearch: state.lastSearch,
        careForSearch: state.careForSearch,
        facility,
      };

const slice = createSlice({
  name: 'facility',
  initialState,
  reducers: {
    careForChosen(state, { payload }: PayloadAction<CareFor>) {
      state.careFor = payload;
    },
    searchRemembered(state, { payload }: PayloadAction<string>) {
      state.lastSearch = payload;
    },
    searchTaken(state, { payload }: PayloadAction<string>) {
      state.lastSearch = payload;
      state.careForSearch = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload: { facility } }) => (facility ? shown(state, facility) : state))
      .addCase(loadFacility.fulfilled, (state, { payload }) => shown(state, payload))
      .addCase(loadCalendar.fulfilled, ({ calendar }, { meta, payload }) => {
        calendar[keyOf(meta.arg)] = payload;
      })
      // Dates of birth are family data.
      .addCase(sessionEnded, (state) => ({
        ...state,
        ageGroups: initialState.ageGroups,
        careFor: null,
        lastSearch: '',
        careForSearch: '',
      }))
      .addCase(loadAgeGroups.fulfilled, ({ ageGroups }, { meta, payload }) => {
        ageGroups[askedOf(meta.arg)] = payload;
      }),
  selectors: {
    /** Null if another facility is loaded. */
    selectFacility: ({ facility }, id: string): Facility | null => (facility?.id === id ? facility : null),
    selectCalendarMonth: ({ calendar }, request: CalendarRequest): CalendarDay[] | null =>
      calendar[keyOf(request)] ?? null,
    selectAgeGroups: ({ ageGroups }, request: AgeGroupRequest): AgeGroupAnswers | null =>
      ageGroups[askedOf(request)] ?? null,
    selectLastSearch: ({ lastSearch }): string => lastSearch,
    selectTakenSearch: ({ careForSearch }): string => careForSearch,
    selectCareFor: ({ careFor }): CareFor | null => careFor,
  },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const { careForChosen, searchRemembered, searchTaken } = slice.actions;
export const {
  selectFacility,
  selectCalendarMonth,
  selectAgeGroups,
  selectCareFor,
  selectLastSearch,
  selectTakenSearch,
} = slice.injectInto(rootReducer).selectors;
