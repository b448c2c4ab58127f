import { createAction } from '@reduxjs/toolkit';
import type { Facility, Settings } from '@/api/contract/types';

/** What a server render gives the shared state. It is dispatched: a store reads its preloaded state only once. */
export interface Preload {
  settings?: Settings;
  facility?: Facility;
}

export const preloaded = createAction<Preload>('preloaded');
