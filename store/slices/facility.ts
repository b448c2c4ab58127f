import { createSlice } from '@reduxjs/toolkit';
import type { Answer, CalendarDay, Facility, Paged, Query, Review } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { preloaded } from '@/store/preload';
import { sessionEnded } from '@/store/slices/session';

type AgeGroupAnswers = Answer<'getFacilityAgeGroups'>;

/** A facility's details, its months of places, and its reviews, as far as they were read. */
interface FacilityState {
  facility: Facility | null;
  /** By facility, address, age group and month: several are on their way at once. */
  calendar: Record<string, CalendarDay[]>;
  /** By facility and everything that was asked: which group takes a child on a day, at which price. */
  ageGroups: Record<string, AgeGroupAnswers>;
  comments: Loadable & { items: Review[]; page: number; totalPages: number; totalItems: number };
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

/** A page of reviews. */
export const loadComments = createAppAsyncThunk<Paged<Review>, { facilityId: string; page?: number }>(
  'facility/loadComments',
  ({ facilityId, page = 1 }, { extra, signal }) =>
    extra.api.listFacilityComments({ params: { id: facilityId }, query: { page, limit: limits.pageLimit }, signal }),
);

const initialState: FacilityState = {
  facility: null,
  calendar: {},
  ageGroups: {},
  comments: { ...idle, items: [], page: 0, totalPages: 0, totalItems: 0 },
};

const keyOf = ({ facilityId, addressId, ageGroupId, month }: CalendarRequest) =>
  [facilityId, addressId ?? '', ageGroupId, month].join(' ');

const askedOf = (request: AgeGroupRequest) => JSON.stringify(request);

/** Another facility's months and reviews go with it. */
const shown = (state: FacilityState, facility: Facility): FacilityState =>
  facility.id === state.facility?.id ? { ...state, facility } : { ...initialState, facility };

const slice = createSlice({
  name: 'facility',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload: { facility } }) => (facility ? shown(state, facility) : state))
      .addCase(loadFacility.fulfilled, (state, { payload }) => shown(state, payload))
      .addCase(loadCalendar.fulfilled, ({ calendar }, { meta, payload }) => {
        calendar[keyOf(meta.arg)] = payload;
      })
      // Dates of birth are the family's.
      .addCase(sessionEnded, (state) => ({ ...state, ageGroups: initialState.ageGroups }))
      .addCase(loadAgeGroups.fulfilled, ({ ageGroups }, { meta, payload }) => {
        ageGroups[askedOf(meta.arg)] = payload;
      })
      .addCase(loadComments.pending, ({ comments }) => void Object.assign(comments, loading))
      .addCase(loadComments.fulfilled, ({ comments }, { payload: { items, page, totalPages, totalItems } }) => {
        // The first page replaces what was there, the others follow it.
        const all = page === 1 ? items : [...comments.items, ...items];
        Object.assign(comments, { ...idle, items: all, page, totalPages, totalItems });
      })
      .addCase(loadComments.rejected, ({ comments }, { error }) => void Object.assign(comments, failed(error))),
  selectors: {
    /** Null while another facility, or none, is in the state. */
    selectFacility: ({ facility }, id: string): Facility | null => (facility?.id === id ? facility : null),
    selectCalendarMonth: ({ calendar }, request: CalendarRequest): CalendarDay[] | null =>
      calendar[keyOf(request)] ?? null,
    selectAgeGroups: ({ ageGroups }, request: AgeGroupRequest): AgeGroupAnswers | null =>
      ageGroups[askedOf(request)] ?? null,
    selectComments: ({ comments }) => comments,
  },
});

export const facilityReducer = slice.reducer;
export const { selectFacility, selectCalendarMonth, selectAgeGroups, selectComments } = slice.selectors;
