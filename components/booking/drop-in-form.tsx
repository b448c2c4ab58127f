import { useEffect, useState } from 'react';
import type { BookingGroup, Facility, Profile, Settings } from '@/api/contract/types';
import { DropInFields } from '@/components/booking/drop-in-fields';
import { DropInLost } from '@/components/booking/drop-in-lost';
import { addressTitle, startingDropIn, type ChosenThere } from '@/components/booking/drop-in-start';
import { DropInSummary } from '@/components/booking/drop-in-summary';
import { careChildren, dropInSchema, type DropInValues } from '@/components/booking/drop-in-values';
import { lostDays } from '@/components/request/taken-notice';
import { Form } from '@/components/form/form';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { submitFailure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { draftChanged, draftCleared, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { requestDropIn } from '@/store/slices/bookings';
import { useAttemptKey } from '@/store/use-attempt-key';

interface DropInFormProps {
  facility: Facility;
  /** Null for a visitor: dates of birth instead of children, and the log-in instead of the request. */
  profile: Profile | null;
  settings: Settings;
  chosen: ChosenThere;
  onSent: (booking: BookingGroup) => void;
  onLogIn?: () => void;
}

/** Asks for drop-in care; price and terms stand before it is sent (issue: the journey). */
export function DropInForm({ facility, profile, settings, chosen, onSent, onLogIn }: DropInFormProps) {
  const dispatch = useAppDispatch();
  const { keyFor } = useAttemptKey();
  const draft = useAppSelector(selectBookingDraft);
  const [initialValues] = useState(() => startingDropIn(facility, profile, draft, chosen));
  const [schema] = useState(() => (profile ? dropInSchema(facility, profile) : undefined));
  const [lost, setLost] = useState<string[]>([]);

  useEffect(() => {
    const { addressId } = initialValues;
    dispatch(draftStarted({ facilityId: facility.id, addressId, addressTitle: addressTitle(facility, addressId) }));
  }, [dispatch, facility, initialValues]);

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
    const result = await dispatch(requestDropIn({ body, idempotencyKey: keyFor(body) }));
    if (requestDropIn.fulfilled.match(result)) {
      dispatch(draftCleared());
      return onSent(result.payload);
    }
    setLost(lostDays(result.error));
    return submitFailure(result.error);
  }

  return (
    <Form<DropInValues> initialValues={initialValues} validationSchema={schema} onSubmit={send} label="Request care">
      {({ values, isSubmitting }) => {
        const session = values.scheduleType as ScheduleType | null;
        const wanted = { facility, addressId: values.addressId, family: careChildren(profile, values) };
        return (
          <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
            <div className="flex min-w-0 flex-col gap-8">
              {lost.length > 0 && session && (
                <DropInLost key={lost.join()} wanted={{ ...wanted, session }} lost={lost} />
              )}
              <DropInFields facility={facility} profile={profile} values={values} lost={lost} />
              <DraftKeeper facility={facility} values={values} />
            </div>
            <DropInSummary
              facility={facility}
              profile={profile}
              values={values}
              now={new Date(settings.now)}
              submitting={isSubmitting}
            />
          </div>
        );
      }}
    </Form>
  );
}

/** Keeps what was chosen over a reload, the log-in, joining and onboarding (decisions 6). */
function DraftKeeper({ facility, values }: { facility: Facility; values: DropInValues }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const { children, birthDates, bookingDates, scheduleType, addressId, note } = values;
    dispatch(
      draftChanged({
        type: BookingType.DROP_IN,
        children,
        birthDates,
        bookingDates,
        addressId,
        addressTitle: addressTitle(facility, addressId),
        scheduleType: scheduleType as ScheduleType | null,
        note,
      }),
    );
  }, [dispatch, facility, values]);
  return null;
}
