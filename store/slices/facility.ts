import { createSlice } from '@reduxjs/toolkit';
import type { Answer, CalendarDay, Facility, Query, Review } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { apiThunk } from '@/store/api-thunk';
import { idle, setError, setIdle, setLoading, type Loadable } from '@/store/loadable';
import { preloaded } from '@/store/preload';
import { addArea, type RootState } from '@/store/root-reducer';

/** A facility's details, its months of places, and its reviews, as far as they were read. */
export interface FacilityState extends Loadable {
  facility: Facility | null;
  calendar: Loadable & {
    /** By `calendarKey`. */
    months: Record<string, CalendarDay[]>;
  };
  comments: Loadable & { items: Review[]; page: number; totalPages: number; totalItems: number };
}

const initialState: FacilityState = {
  ...idle,
  facility: null,
  calendar: { ...idle, months: {} },
  comments: { ...idle, items: [], page: 0, totalPages: 0, totalItems: 0 },
};

export interface CalendarRequest extends Query<'getFacilityCalendar'> {
  facilityId: string;
}
const calendarKey = ({ facilityId, addressId, ageGroupId, month }: CalendarRequest) =>
  [facilityId, addressId ?? '', ageGroupId, month].join(' ');

export const loadFacility = apiThunk<Facility, string>('facility/load', (id, { api, signal }) =>
  api.getFacility({ params: { id }, signal }),
);
/** One month of places left; asked anew each time, since places go. */
export const loadCalendar = apiThunk<Answer<'getFacilityCalendar'>, CalendarRequest>(
  'facility/loadCalendar',
  ({ facilityId, ...query }, { api, signal }) => api.getFacilityCalendar({ params: { id: facilityId }, query, signal }),
);
/** A page of reviews; the first replaces what was there, the others follow it. */
export const loadComments = apiThunk<Answer<'listFacilityComments'>, { facilityId: string; page?: number }>(
  'facility/loadComments',
  ({ facilityId, page = 1 }, { api, signal }) =>
    api.listFacilityComments({ params: { id: facilityId }, query: { page, limit: limits.pageLimit }, signal }),
);

const slice = createSlice({
  name: 'facility',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload }) =>
        payload.facility && payload.facility.id !== state.facility?.id
          ? { ...initialState, facility: payload.facility }
          : undefined,
      )
      .addCase(loadFacility.pending, setLoading)
      .addCase(loadFacility.fulfilled, (state, { payload }) =>
        payload.id === state.facility?.id
          ? { ...state, ...idle, facility: payload }
          : { ...initialState, facility: payload },
      )
      .addCase(loadFacility.rejected, (state, { payload }) => setError(state, payload))
      .addCase(loadCalendar.pending, ({ calendar }) => setLoading(calendar))
      .addCase(loadCalendar.fulfilled, ({ calendar }, { meta, payload }) => {
        setIdle(calendar);
        calendar.months[calendarKey(meta.arg)] = payload.days;
      })
      .addCase(loadCalendar.rejected, ({ calendar }, { payload }) => setError(calendar, payload))
      .addCase(loadComments.pending, ({ comments }) => setLoading(comments))
      .addCase(loadComments.fulfilled, ({ comments }, { payload: { items, page, totalPages, totalItems } }) => {
        setIdle(comments);
        Object.assign(comments, { page, totalPages, totalItems });
        comments.items = page === 1 ? items : [...comments.items, ...items];
      })
      .addCase(loadComments.rejected, ({ comments }, { payload }) => setError(comments, payload)),
});

addArea('facility', slice.reducer);
const area = (state: RootState): FacilityState => state.facility ?? initialState;

/** Null while another facility, or none, is in the state. */
export const selectFacility = (state: RootState, id: string): Facility | null => {
  const { facility } = area(state);
  return facility?.id === id ? facility : null;
};
export const selectFacilityLoad = (state: RootState): Loadable => area(state);
export const selectCalendarMonth = (state: RootState, request: CalendarRequest): CalendarDay[] | null =>
  area(state).calendar.months[calendarKey(request)] ?? null;
export const selectCalendarLoad = (state: RootState): Loadable => area(state).calendar;
export const selectComments = (state: RootState) => area(state).comments;
