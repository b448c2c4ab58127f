import { useState } from 'react';
import type { BookingGroup, Facility, Profile, Settings } from '@/api/contract/types';
import { DropInFields } from '@/components/booking/drop-in-fields';
import { DropInLost } from '@/components/booking/drop-in-lost';
import { startingDropIn, type DropInSelection } from '@/components/booking/drop-in-start';
import { DropInSummary } from '@/components/booking/drop-in-summary';
import { careChildren, dropInSchema, type DropInValues } from '@/components/booking/drop-in-values';
import { useBookingRequest } from '@/components/booking/use-booking-request';
import { RequestForm } from '@/components/request/request-form';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { useAppDispatch } from '@/store/hooks';
import { requestDropIn } from '@/store/slices/bookings';

interface DropInFormProps {
  facility: Facility;
  /** Null for a visitor: dates of birth instead of children, and the log-in instead of the request. */
  profile: Profile | null;
  settings: Settings;
  chosen: DropInSelection;
  onSent: (booking: BookingGroup) => void;
  onLogIn?: () => void;
}

/** Asks for drop-in care; price and terms are shown before it is sent. */
export function DropInForm({ facility, profile, settings, chosen, onSent, onLogIn }: DropInFormProps) {
  const dispatch = useAppDispatch();
  const request = useBookingRequest(facility, BookingType.DROP_IN, (draft) =>
    startingDropIn(facility, profile, draft, chosen),
  );
  const { lost } = request;
  const [schema] = useState(() => (profile ? dropInSchema(facility, profile) : undefined));

  async function send(values: DropInValues) {
    if (!profile) return onLogIn?.();
    const body = {
      facilityId: facility.id,
      addressId: values.addressId,
      children: values.children,
      bookingDates: values.bookingDates,
      scheduleType: values.scheduleType as ScheduleType,
      ...(values.note.trim() ? { note: values.note.trim() } : {}),
    };
    return request.settle(await dispatch(requestDropIn({ body, idempotencyKey: request.keyFor(body) })), onSent);
  }

  return (
    <RequestForm<DropInValues>
      label="Request care"
      validationSchema={schema}
      // Which days are added at once is no part of the request.
      draft={{ initialValues: request.initialValues, keep: ({ repeat: _, ...kept }) => request.keep(kept) }}
      onSubmit={send}
      fields={(values) => {
        const session = values.scheduleType as ScheduleType | null;
        const wanted = { facility, addressId: values.addressId, family: careChildren(profile, values) };
        return (
          <>
            {lost.length > 0 && session && <DropInLost key={lost.join()} wanted={{ ...wanted, session }} lost={lost} />}
            <DropInFields facility={facility} profile={profile} values={values} lost={lost} />
          </>
        );
      }}
      summary={(values, submitting) => (
        <DropInSummary
          facility={facility}
          profile={profile}
          values={values}
          now={new Date(settings.now)}
          submitting={submitting}
        />
      )}
    />
  );
}
