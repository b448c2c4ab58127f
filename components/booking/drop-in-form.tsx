import { useEffect, useRef, useState } from 'react';
import type { BookingGroup, Facility, Profile, Settings } from '@/api/contract/types';
import { DropInFields } from '@/components/booking/drop-in-fields';
import { DropInSummary } from '@/components/booking/drop-in-summary';
import { dropInSchema, type DropInValues } from '@/components/booking/drop-in-values';
import { TakenNotice } from '@/components/booking/taken-notice';
import { Form } from '@/components/form/form';
import { randomKey } from '@/lib/random-key';
import { submitFailure, type Failure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { draftChanged, draftCleared, draftStarted, selectBookingDraft } from '@/store/slices/booking-draft';
import { requestDropIn } from '@/store/slices/bookings';
import { BookingType, type ScheduleType } from '@/lib/enums';

interface DropInFormProps {
  facility: Facility;
  profile: Profile;
  settings: Settings;
  /** The day and address that were chosen on the facility's page. */
  chosen: { date: string | null; addressId: string | null };
  onSent: (booking: BookingGroup) => void;
}

/** Asks for drop-in care for one's own children; price and terms stand before it is sent (issue: the journey). */
export function DropInForm({ facility, profile, settings, chosen, onSent }: DropInFormProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectBookingDraft);
  const [initialValues] = useState(() => startingValues(facility, profile, draft, chosen));
  const [failure, setFailure] = useState<Failure | null>(null);
  // One key for every try at the same request: a doubtful answer is asked for again, not made twice.
  const attempt = useRef({ body: '', key: '' });

  useEffect(() => {
    const { addressId } = initialValues;
    dispatch(draftStarted({ facilityId: facility.id, addressId, addressTitle: titleOf(facility, addressId) }));
  }, [dispatch, facility, initialValues]);

  async function send(values: DropInValues) {
    setFailure(null);
    const body = {
      facilityId: facility.id,
      addressId: values.addressId,
      children: values.children,
      bookingDates: values.bookingDates,
      scheduleType: values.scheduleType as ScheduleType,
      ...(values.note.trim() ? { note: values.note.trim() } : {}),
    };
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() };
    const result = await dispatch(requestDropIn({ body, idempotencyKey: attempt.current.key }));
    if (requestDropIn.fulfilled.match(result)) {
      dispatch(draftCleared());
      return onSent(result.payload);
    }
    setFailure(result.error);
    return submitFailure(result.error);
  }

  return (
    <Form<DropInValues>
      initialValues={initialValues}
      validationSchema={dropInSchema}
      onSubmit={send}
      label="Request care"
    >
      {({ values, isSubmitting }) => (
        <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-8">
            {failure?.status === 409 && (
              <TakenNotice failure={failure} values={values} facility={facility} profile={profile} />
            )}
            <DropInFields facility={facility} profile={profile} values={values} />
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
      )}
    </Form>
  );
}

/** Keeps what was chosen over a reload and over onboarding (decisions 6). */
function DraftKeeper({ facility, values }: { facility: Facility; values: DropInValues }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const { children, bookingDates, scheduleType, addressId } = values;
    dispatch(
      draftChanged({
        type: BookingType.DROP_IN,
        children,
        bookingDates,
        addressId,
        addressTitle: titleOf(facility, addressId),
        scheduleType: scheduleType as ScheduleType | null,
      }),
    );
  }, [dispatch, facility, values]);
  return null;
}

const titleOf = ({ addresses }: Facility, addressId: string) =>
  addresses.find(({ id }) => id === addressId)?.title ?? null;

function startingValues(
  facility: Facility,
  profile: Profile,
  draft: ReturnType<typeof selectBookingDraft>,
  chosen: DropInFormProps['chosen'],
): DropInValues {
  const kept = draft.facilityId === facility.id ? draft : null;
  const addressOf = (id: string | null | undefined) => facility.addresses.find((address) => address.id === id)?.id;
  const known = new Set(profile.children.map(({ id }) => id));
  const keptChildren = draft.children.filter((id) => known.has(id));
  const keptDates = (kept?.bookingDates ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.date));
  const dates = new Set([...keptDates, ...(chosen.date ? [chosen.date] : [])].filter((date) => date > facility.today));
  return {
    addressId: addressOf(chosen.addressId) ?? addressOf(kept?.addressId) ?? facility.addresses[0]!.id,
    children: keptChildren.length > 0 ? keptChildren : profile.children.length === 1 ? [profile.children[0]!.id] : [],
    scheduleType: kept?.scheduleType ?? null,
    bookingDates: [...dates].sort(),
    note: '',
  };
}
