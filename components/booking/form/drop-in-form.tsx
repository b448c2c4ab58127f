import { useState } from 'react';
import type { BookingGroup, Facility, Profile, Settings } from '@/api/contract/types';
import { DropInFields } from '@/components/booking/form/drop-in-fields';
import { DropInSummary } from '@/components/booking/form/drop-in-summary';
import {
  dropInSchema,
  type DropInSelection,
  type DropInValues,
  startingDropIn,
} from '@/components/booking/form/drop-in-values';
import { useBookingRequest } from '@/components/booking/form/use-booking-request';
import { useBusyDays } from '@/components/request/care-days';
import { RequestForm } from '@/components/request/request-form';
import { ownCard } from '@/components/request/request-summary';
import { BookingType, type ScheduleType } from '@/lib/enums';
import type { OnSent } from '@/store/drafts/use-form-draft';
import { useAppDispatch } from '@/store/hooks';
import { requestDropIn } from '@/store/slices/bookings';

interface DropInFormProps {
  facility: Facility;
  /** Null for visitors: they enter dates of birth and log in instead of sending. */
  profile: Profile | null;
  settings: Settings;
  chosen: DropInSelection;
  onSent: OnSent<BookingGroup>;
  onLogIn?: () => Promise<unknown>;
}

/** Requests drop-in care; price and terms are shown before sending. */
export function DropInForm({ facility, profile, settings, chosen, onSent, onLogIn }: DropInFormProps) {
  const dispatch = useAppDispatch();
  const request = useBookingRequest(
    facility,
    BookingType.DROP_IN,
    (draft) => startingDropIn(facility, profile, draft, chosen),
    // The repeat rule is not part of the draft. Each request starts with the main card, or with the one just added.
    { searched: chosen.search.key, keptOf: ({ repeat: _, cardId: __, ...kept }) => kept },
  );
  const { lost } = request;
  const busyDays = useBusyDays(facility.today);
  const now = new Date(settings.now);
  const [schema] = useState(() => dropInSchema(facility, profile, now));

  async function send(values: DropInValues) {
    if (!profile) return void (await onLogIn?.());
    const body = {
      facilityId: facility.id,
      addressId: values.addressId,
      children: values.children,
      bookingDates: values.bookingDates,
      scheduleType: values.scheduleType as ScheduleType,
      ...(values.note.trim() ? { note: values.note.trim() } : {}),
      ...ownCard(profile.cards, values.cardId),
    };
    const result = await dispatch(requestDropIn({ body, idempotencyKey: request.keyFor(body) }));
    // Another tab or adult of the family may have booked a place for a child meanwhile.
    if (requestDropIn.rejected.match(result)) busyDays.refresh();
    return request.settle(result, onSent);
  }

  return (
    <RequestForm<DropInValues>
      label="Request care"
      validationSchema={schema}
      draft={request}
      onSubmit={send}
      fields={(values) => (
        <DropInFields facility={facility} profile={profile} values={values} busyDays={busyDays} lost={lost} />
      )}
      summary={(values, submitting) => (
        <DropInSummary
          facility={facility}
          profile={profile}
          values={values}
          busyDays={busyDays}
          now={now}
          submitting={submitting}
        />
      )}
    />
  );
}
