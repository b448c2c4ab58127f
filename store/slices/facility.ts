import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Answer, CalendarDay, Facility, Query } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { preloaded } from '@/store/slices/settings';
import { sessionEnded } from '@/store/slices/session';

type AgeGroupAnswers = Answer<'getFacilityAgeGroups'>;

/** Whom facilities are looked at for: a child of the family, or a visitor's, by its date of birth as far as it was given. */
export type CareFor = { childId: string } | { birthDate: string };

/** A facility's details, and its months of places, as far as they were read. */
interface FacilityState {
  facility: Facility | null;
  /** By facility, address, age group and month: several are on their way at once. */
  calendar: Record<string, CalendarDay[]>;
  /** By facility and everything that was asked: which group takes a child on a day, at which price. */
  ageGroups: Record<string, AgeGroupAnswers>;
  /** Null until somebody says. */
  careFor: CareFor | null;
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

/** One month of places left; asked anew each time, since places go. */
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
};

const keyOf = ({ facilityId, addressId, ageGroupId, month }: CalendarRequest) =>
  [facilityId, addressId ?? '', ageGroupId, month].join(' ');

const askedOf = (request: AgeGroupRequest) => JSON.stringify(request);

/** Another facility's months go with it. */
const shown = (state: FacilityState, facility: Facility): FacilityState =>
  facility.id === state.facility?.id ? { ...state, facility } : { ...initialState, careFor: state.careFor, facility };

const slice = createSlice({
  name: 'facility',
  initialState,
  reducers: {
    careForChosen(state, { payload }: PayloadAction<CareFor>) {
      state.careFor = payload;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload: { facility } }) => (facility ? shown(state, facility) : state))
      .addCase(loadFacility.fulfilled, (state, { payload }) => shown(state, payload))
      .addCase(loadCalendar.fulfilled, ({ calendar }, { meta, payload }) => {
        calendar[keyOf(meta.arg)] = payload;
      })
      // Dates of birth are the family's.
      .addCase(sessionEnded, (state) => ({ ...state, ageGroups: initialState.ageGroups, careFor: null }))
      .addCase(loadAgeGroups.fulfilled, ({ ageGroups }, { meta, payload }) => {
        ageGroups[askedOf(meta.arg)] = payload;
      }),
  selectors: {
    /** Null while another facility, or none, is in the state. */
    selectFacility: ({ facility }, id: string): Facility | null => (facility?.id === id ? facility : null),
    selectCalendarMonth: ({ calendar }, request: CalendarRequest): CalendarDay[] | null =>
      calendar[keyOf(request)] ?? null,
    selectAgeGroups: ({ ageGroups }, request: AgeGroupRequest): AgeGroupAnswers | null =>
      ageGroups[askedOf(request)] ?? null,
    selectCareFor: ({ careFor }): CareFor | null => careFor,
  },
});

export const facilityReducer = slice.reducer;
export const { careForChosen } = slice.actions;
export const { selectFacility, selectCalendarMonth, selectAgeGroups, selectCareFor } = slice.selectors;
