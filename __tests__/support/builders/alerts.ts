import { anId, now } from '@/__tests__/support/builders/ids';
import type { SearchAlert } from '@/api/contract/types';

/** A search alert: care near M5V on Mondays for a child born in October 2024. */
export const anAlert = (over: Partial<SearchAlert> = {}): SearchAlert => ({
  id: anId(700),
  version: 1,
  facility: null,
  search: 'place=M5V&radius=25&born=2024-10&weekdays=1&session=1',
  free: 0,
  paused: false,
  over: false,
  toldAt: null,
  createdAt: now,
  ...over,
});
