import { useEffect, useRef, useState } from 'react';
import type { BookingGroup, Facility } from '@/api/contract/types';
import { lostDays } from '@/components/request/dates-taken-notice';
import type { BookingType, ScheduleType } from '@/lib/enums';
import type { CallFailure } from '@/store/api-thunk';
import { submitFailure } from '@/store/failure';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { draftChanged, draftCleared, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { type OnSent, useAttemptKey } from '@/store/use-form-draft';

type Draft = ReturnType<typeof selectBookingDraft>;
type DraftValues = Partial<
  Omit<
    Draft,
    'process' | 'type' | 'facilityId' | 'facilityName' | 'addressTitle' | 'scheduleType' | 'total' | 'sendNow' | 'owner'
  >
> & {
  addressId: string;
  scheduleType: number | null;
};

/**
 * Shared by both booking forms: the draft (survives reload, login, sign-up and onboarding), one idempotency key for all
 * retries of the same request, and the days lost to other families.
 */
export function useBookingRequest<V extends { addressId: string }>(
  facility: Facility,
  type: BookingType,
  starting: (draft: Draft) => V,
) {
  const dispatch = useAppDispatch();
  const { keyFor, sent } = useAttemptKey(`booking ${type} ${facility.id}`);
  const store = useAppStore();
  const [initialValues] = useState(() => starting(selectBookingDraft(store.getState())));
  const [sendNow] = useState(() => selectBookingDraft(store.getState()).sendNow);
  const [lost, setLost] = useState<string[]>([]);
  const isSent = useRef(false);

  useEffect(() => {
    const { addressId } = initialValues;
    const { id: facilityId, name: facilityName } = facility;
    dispatch(draftStarted({ facilityId, facilityName, addressId, addressTitle: addressTitle(facility, addressId) }));
  }, [dispatch, facility, initialValues]);

  return {
    initialValues,
    sendNow,
    lost,
    keyFor,
    // Each request starts with the main card, or with the one that was just added for it.
    keep({ scheduleType, cardId: _, ...values }: DraftValues & { cardId: string | null }) {
      // Input while the next page loads.
      if (isSent.current) return;
      dispatch(
        draftChanged({
          ...values,
          type,
          addressTitle: addressTitle(facility, values.addressId),
          scheduleType: scheduleType as ScheduleType | null,
        }),
      );
    },
    /** Handles the response: clears the draft and waits for the next page, or returns the errors. */
    async settle(result: { payload?: unknown; error?: CallFailure }, onSent: OnSent<BookingGroup>) {
      if (result.error) {
        setLost(lostDays(result.error));
        return submitFailure(result.error);
      }
      isSent.current = true;
      dispatch(draftCleared());
      sent();
      await onSent(result.payload as BookingGroup);
      return undefined;
    },
  };
}

const addressTitle = ({ addresses }: Facility, addressId: string): string | null =>
  addresses.find(({ id }) => id === addressId)?.title ?? null;
