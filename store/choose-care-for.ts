import { splitDateParts } from '@/lib/validation/date-parts';
import type { SliceThunk } from '@/store/api-thunk';
import { draftChanged, type BookingDraft } from '@/store/slices/booking-draft';
import { careForChosen, type CareFor } from '@/store/slices/facility';

/** Chooses the child that a facility is viewed for. Also sets it in the booking draft, unless that is for another facility. */
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

/** Whether `known` is a full date within the month `given`. */
function isWithinMonth(known: string | null, given: string): boolean {
  const [one, other] = [splitDateParts(known), splitDateParts(given)];
  return one.day !== '' && other.day === '' && one.month === other.month && one.year === other.year;
}
