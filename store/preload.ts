import type { Facility, FacilityListItem, Paged, Settings } from '@/api/contract/types';
import { createAction } from '@/store/create-action';

/**
 * What a server render gives the shared state. The first one is there when the store is made; those of later pages are
 * dispatched, because a store reads its preloaded state only once.
 */
export interface Preload {
  settings?: Settings;
  facilities?: Paged<FacilityListItem>;
  facility?: Facility;
}

export const preloaded = createAction<Preload>('preloaded');
