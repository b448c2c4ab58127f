import type { AskedSearch } from '@/lib/search/asked-search';
import type { SliceThunk } from '@/store/api-thunk';
import { draftChanged, type BookingDraft } from '@/store/slices/booking-draft';
import { careForChosen, type CareFor, searchTaken } from '@/store/slices/facility';

/** Chooses whom a facility is viewed for. Also sets it in the booking draft, unless that is for another facility. */
export const chooseCareFor =
  (choice: CareFor, facilityId: string): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (dispatch, getState) => {
    dispatch(careForChosen(choice));
    const { facilityId: begunAt, children, birthDates } = getState().bookingDraft;
    if (begunAt !== null && begunAt !== facilityId) return;
    if ('children' in choice) {
      if (choice.children.join() !== children.join()) dispatch(draftChanged({ children: choice.children }));
      return;
    }
    const born = choice.born.some(Boolean) ? choice.born.map((month) => month || null) : [null];
    if (born.join() !== birthDates.join()) dispatch(draftChanged({ birthDates: born }));
  };

/** Remembers the search in a facility's address and views the facility for its children, once for each search. */
export const takeSearch =
  ({ key, filters: { born } }: AskedSearch, facilityId: string): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (dispatch) => {
    dispatch(searchTaken(key));
    if (born.length > 0) dispatch(chooseCareFor({ born: [...born], shown: 0 }, facilityId));
  };
