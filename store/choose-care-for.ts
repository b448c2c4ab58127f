import { splitDateParts } from '@/lib/validation/date-parts';
import type { SliceThunk } from '@/store/api-thunk';
import { draftChanged, type BookingDraft } from '@/store/slices/booking-draft';
import { careForChosen, type CareFor } from '@/store/slices/facility';

/**
 * Says whom a facility is looked at for. A request there begins with that child; one that was begun at another facility is
 * left as it is.
 */
export const chooseCareFor =
  (choice: CareFor, facilityId: string): SliceThunk<{ bookingDraft: BookingDraft }> =>
  (dispatch, getState) => {
    dispatch(careForChosen(choice));
    const { facilityId: begunAt, children, birthDates } = getState().bookingDraft;
    if (begunAt !== null && begunAt !== facilityId) return;
    if ('childId' in choice) {
      if (!children.includes(choice.childId)) dispatch(draftChanged({ children: [choice.childId] }));
      return;
    }
    const [first = null, ...others] = birthDates;
    if (!isWithinMonth(first, choice.birthDate)) {
      dispatch(draftChanged({ birthDates: [choice.birthDate || null, ...others] }));
    }
  };

/** Whether the request knows more of the same date already: its day. */
function isWithinMonth(known: string | null, given: string): boolean {
  const [one, other] = [splitDateParts(known), splitDateParts(given)];
  return one.day !== '' && other.day === '' && one.month === other.month && one.year === other.year;
}
