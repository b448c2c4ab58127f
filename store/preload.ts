import { createAction } from '@reduxjs/toolkit';
import type { Facility, Settings } from '@/api/contract/types';
import type { CalendarDate } from '@/lib/dates/dates';

/** What a server render gives the shared state. It is dispatched: a store reads its preloaded state only once. */
export interface Preload {
  settings?: Settings;
  facility?: Facility;
  /** The day of a search: a browser would have to load the zones to tell it. */
  searchDay?: CalendarDate;
}

export const preloaded = createAction<Preload>('preloaded');
