import { useState } from 'react';
import type { BookingGroup, Facility, Profile } from '@/api/contract/types';
import type { DropInSelection } from '@/components/booking/drop-in-start';
import { PermanentFields } from '@/components/booking/permanent-fields';
import { PermanentSummary } from '@/components/booking/permanent-summary';
import {
  permanentOffer,
  permanentSchema,
  startingPermanent,
  type PermanentValues,
} from '@/components/booking/permanent-values';
import { DatesTakenNotice } from '@/components/request/dates-taken-notice';
import { useBookingRequest } from '@/components/booking/use-booking-request';
import { RequestForm } from '@/components/request/request-form';
import { lastOfMonth, monthOf } from '@/lib/dates/dates';
import { linesOfChildren } from '@/lib/facilities/age-group';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { useAppDispatch } from '@/store/hooks';
import { requestPermanent } from '@/store/slices/bookings';

interface PermanentFormProps {
  facility: Facility;
  profile: Profile;
  chosen: Pick<DropInSelection, 'addressId'>;
  onSent: (booking: BookingGroup) => void;
}

/** Asks for the same weekdays every week (product section 7, booking/request/permanent). */
export function PermanentForm({ facility, profile, chosen, onSent }: PermanentFormProps) {
  const dispatch = useAppDispatch();
  const request = useBookingRequest(facility, BookingType.PERMANENT, (draft) =>
    startingPermanent(facility, profile, draft, chosen),
  );
  const { lost } = request;
  const [schema] = useState(() => permanentSchema(facility, profile));

  async function send({ startDate, endDate, scheduleType, note, ...values }: PermanentValues) {
    const body = {
      ...values,
      facilityId: facility.id,
      scheduleType: scheduleType as ScheduleType,
      startDate: startDate!,
      ...(endDate ? { endDate } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    return request.settle(await dispatch(requestPermanent({ body, idempotencyKey: request.keyFor(body) })), onSent);
  }

  return (
    <RequestForm<PermanentValues>
      label="Request permanent care"
      validationSchema={schema}
      draft={request}
      onSubmit={send}
      fields={(values) => (
        <>
          {lost.length > 0 && (
            <DatesTakenNotice key={lost.join()} dates={lost} lines={waitlistLines(facility, profile, values)}>
              <p className="mt-2">Choose other weekdays, a later first day, or wait in line.</p>
            </DatesTakenNotice>
          )}
          <PermanentFields facility={facility} profile={profile} values={values} />
        </>
      )}
      summary={(values, submitting) => (
        <PermanentSummary facility={facility} profile={profile} values={values} submitting={submitting} />
      )}
    />
  );
}

/** One line for each age group, in the month that care was to begin. */
function waitlistLines(facility: Facility, profile: Profile, values: PermanentValues) {
  const { date, here, children, session } = permanentOffer(facility, profile, values);
  const { addressId, permanentBookingDays } = values;
  const startMonth = monthOf(date);
  if (session === null) return [];
  return linesOfChildren(here, addressId, children, lastOfMonth(startMonth)).map((line) => ({
    ...line,
    facilityId: facility.id,
    addressId,
    type: BookingType.PERMANENT,
    scheduleType: session,
    startMonth,
    permanentBookingDays,
  }));
}
