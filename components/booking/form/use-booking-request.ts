import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookingGroup, Facility } from '@/api/contract/types';
import { lostDays } from '@/components/request/dates-taken-notice';
import { requestFailure } from '@/components/request/request-failure';
import type { BookingType, ScheduleType } from '@/lib/enums';
import type { CallFailure } from '@/store/api-thunk';
import { type OnSent, useAttemptKey } from '@/store/drafts/use-form-draft';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { draftChanged, draftCleared, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';

type Draft = ReturnType<typeof selectBookingDraft>;
type DraftValues = Partial<
  Omit<
    Draft,
    | 'process'
    | 'type'
    | 'facilityId'
    | 'facilityName'
    | 'addressTitle'
    | 'scheduleType'
    | 'total'
    | 'searched'
    | 'sendNow'
    | 'owner'
  >
> & {
  addressId: string;
  scheduleType: number | null;
};

/**
 * Shared by both booking forms: the draft (survives reload, login, sign-up and onboarding), one idempotency key for all
 * retries of the same request, and the days lost to other families.
 * @param searched the search that the initial values come from, which the draft has at once
 * @param keptOf the values that the draft has
 */
export function useBookingRequest<V extends { addressId: string }>(
  facility: Facility,
  type: BookingType,
  starting: (draft: Draft) => V,
  { searched, keptOf }: { searched: string; keptOf: (values: V) => DraftValues },
) {
  const dispatch = useAppDispatch();
  const { keyFor, sent } = useAttemptKey(`booking ${type} ${facility.id}`);
  const store = useAppStore();
  const [initialValues] = useState(() => starting(selectBookingDraft(store.getState())));
  const [sendNow] = useState(() => selectBookingDraft(store.getState()).sendNow);
  const [lost, setLost] = useState<string[]>([]);
  const isSent = useRef(false);

  const keep = ({ scheduleType, ...values }: DraftValues & { searched?: string }) =>
    dispatch(
      draftChanged({
        ...values,
        type,
        addressTitle: addressTitle(facility, values.addressId),
        scheduleType: scheduleType as ScheduleType | null,
      }),
    );
  const keepStart = useEffectEvent(() => keep({ ...keptOf(initialValues), searched }));

  useEffect(() => {
    const { addressId } = initialValues;
    const { id: facilityId, name: facilityName } = facility;
    dispatch(draftStarted({ facilityId, facilityName, addressId, addressTitle: addressTitle(facility, addressId) }));
    if (searched) keepStart();
  }, [dispatch, facility, initialValues, searched]);

  return {
    initialValues,
    sendNow,
    lost,
    keyFor,
    keep(values: V) {
      // Input while the next page loads.
      if (!isSent.current) keep(keptOf(values));
    },
    /** Handles the response: clears the draft and waits for the next page, or returns the errors. */
    async settle(result: { payload?: unknown; error?: CallFailure }, onSent: OnSent<BookingGroup>) {
      if (result.error) {
        setLost(lostDays(result.error));
        return requestFailure(result.error);
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
