import { useEffect, useState } from 'react';
import type { BookingGroup, Facility, Profile } from '@/api/contract/types';
import { addressTitle, type ChosenThere } from '@/components/booking/drop-in-start';
import { PermanentFields } from '@/components/booking/permanent-fields';
import { PermanentSummary } from '@/components/booking/permanent-summary';
import {
  permanentOffer,
  permanentSchema,
  startingPermanent,
  type PermanentValues,
} from '@/components/booking/permanent-values';
import { lostDays, TakenNotice } from '@/components/request/taken-notice';
import { Form } from '@/components/form/form';
import { lastOfMonth, monthOf } from '@/lib/dates';
import { linesOfChildren } from '@/lib/age-group';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { submitFailure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { draftChanged, draftCleared, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { requestPermanent } from '@/store/slices/bookings';
import { useAttemptKey } from '@/store/use-attempt-key';

interface PermanentFormProps {
  facility: Facility;
  profile: Profile;
  chosen: Pick<ChosenThere, 'addressId'>;
  onSent: (booking: BookingGroup) => void;
}

/** Asks for the same weekdays every week (specification section 7, booking/request/permanent). */
export function PermanentForm({ facility, profile, chosen, onSent }: PermanentFormProps) {
  const dispatch = useAppDispatch();
  const { keyFor } = useAttemptKey();
  const draft = useAppSelector(selectBookingDraft);
  const [initialValues] = useState(() => startingPermanent(facility, profile, draft, chosen));
  const [schema] = useState(() => permanentSchema(facility, profile));
  const [lost, setLost] = useState<string[]>([]);

  useEffect(() => {
    const { addressId } = initialValues;
    dispatch(draftStarted({ facilityId: facility.id, addressId, addressTitle: addressTitle(facility, addressId) }));
  }, [dispatch, facility, initialValues]);

  async function send({ startDate, endDate, scheduleType, note, ...values }: PermanentValues) {
    const body = {
      ...values,
      facilityId: facility.id,
      scheduleType: scheduleType as ScheduleType,
      startDate: startDate!,
      ...(endDate ? { endDate } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    const result = await dispatch(requestPermanent({ body, idempotencyKey: keyFor(body) }));
    if (requestPermanent.fulfilled.match(result)) {
      dispatch(draftCleared());
      return onSent(result.payload);
    }
    setLost(lostDays(result.error));
    return submitFailure(result.error);
  }

  return (
    <Form<PermanentValues>
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={send}
      label="Request permanent care"
    >
      {({ values, isSubmitting }) => (
        <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-8">
            {lost.length > 0 && (
              <TakenNotice key={lost.join()} dates={lost} lines={waitlistLines(facility, profile, values)}>
                <p className="mt-2">Choose other weekdays, a later first day, or wait in line.</p>
              </TakenNotice>
            )}
            <PermanentFields facility={facility} profile={profile} values={values} />
            <DraftKeeper facility={facility} values={values} />
          </div>
          <PermanentSummary facility={facility} profile={profile} values={values} submitting={isSubmitting} />
        </div>
      )}
    </Form>
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

/** Keeps what was chosen over a reload and onboarding (decisions 6). */
function DraftKeeper({ facility, values }: { facility: Facility; values: PermanentValues }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const { addressId, scheduleType, ...rest } = values;
    dispatch(
      draftChanged({
        ...rest,
        type: BookingType.PERMANENT,
        addressId,
        addressTitle: addressTitle(facility, addressId),
        scheduleType: scheduleType as ScheduleType | null,
      }),
    );
  }, [dispatch, facility, values]);
  return null;
}
