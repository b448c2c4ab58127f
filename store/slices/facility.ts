import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '@/api/client/api-error';
import type { CalendarDay, Facility, Paged, Query, Review } from '@/api/contract/types';
import { createAction } from '@/store/create-action';
import type { Loadable } from '@/store/loadable';
import { preloaded } from '@/store/preload';
import { addArea, type RootState } from '@/store/root-reducer';

/** A facility's details, its months of places, and its reviews, as far as they were read. */
export interface FacilityState extends Loadable {
  facility: Facility | null;
  calendar: Loadable & {
    /** By facility, address, age group and month. */
    months: Record<string, CalendarDay[]>;
  };
  comments: Loadable & { items: Review[]; page: number; totalPages: number; totalItems: number };
}

export interface CalendarRequest extends Query<'getFacilityCalendar'> {
  facilityId: string;
}

/** Which of the three a call is about; the calls themselves are in calls/facility.ts. */
type Part = 'details' | 'calendar' | 'comments';
export const facilityLoading = createAction<Part>('facility/loading');
/** Null for a call that was given up. */
export const facilityFailed = createAction<{ part: Part; failure: Failure | null }>('facility/failed');
export const facilityLoaded = createAction<Facility>('facility/loaded');
export const calendarLoaded = createAction<{ request: CalendarRequest; days: CalendarDay[] }>(
  'facility/calendarLoaded',
);
export const commentsLoaded = createAction<Paged<Review>>('facility/commentsLoaded');

const idle: Loadable = { status: 'idle', failure: null };
const initialState: FacilityState = {
  ...idle,
  facility: null,
  calendar: { ...idle, months: {} },
  comments: { ...idle, items: [], page: 0, totalPages: 0, totalItems: 0 },
};

const keyOf = ({ facilityId, addressId, ageGroupId, month }: CalendarRequest) =>
  [facilityId, addressId ?? '', ageGroupId, month].join(' ');

/** A plain reducer, as the core's: a facility's page is public and must stay as light as `/` (root-reducer.ts). */
function facilityReducer(state = initialState, action: UnknownAction): FacilityState {
  if (preloaded.match(action)) return action.payload.facility ? shown(state, action.payload.facility) : state;
  if (facilityLoaded.match(action)) return shown(state, action.payload);
  if (facilityLoading.match(action)) return stands(state, action.payload, { status: 'loading', failure: null });
  if (facilityFailed.match(action)) {
    const { part, failure } = action.payload;
    return stands(state, part, failure ? { status: 'error', failure } : idle);
  }
  if (calendarLoaded.match(action)) {
    const { request, days } = action.payload;
    return { ...state, calendar: { ...idle, months: { ...state.calendar.months, [keyOf(request)]: days } } };
  }
  if (commentsLoaded.match(action)) {
    const { items, page, totalPages, totalItems } = action.payload;
    // The first page replaces what was there, the others follow it.
    const all = page === 1 ? items : [...state.comments.items, ...items];
    return { ...state, comments: { ...idle, items: all, page, totalPages, totalItems } };
  }
  return state;
}

/** Another facility's months and reviews go with it. */
const shown = (state: FacilityState, facility: Facility): FacilityState =>
  facility.id === state.facility?.id ? { ...state, ...idle, facility } : { ...initialState, facility };

const stands = (state: FacilityState, part: Part, loadable: Loadable): FacilityState =>
  part === 'details' ? { ...state, ...loadable } : { ...state, [part]: { ...state[part], ...loadable } };

addArea('facility', facilityReducer);
const area = (state: RootState): FacilityState => state.facility ?? initialState;

/** Null while another facility, or none, is in the state. */
export const selectFacility = (state: RootState, id: string): Facility | null => {
  const { facility } = area(state);
  return facility?.id === id ? facility : null;
};
export const selectFacilityLoad = (state: RootState): Loadable => area(state);
export const selectCalendarMonth = (state: RootState, request: CalendarRequest): CalendarDay[] | null =>
  area(state).calendar.months[keyOf(request)] ?? null;
export const selectCalendarLoad = (state: RootState): Loadable => area(state).calendar;
export const selectComments = (state: RootState) => area(state).comments;
