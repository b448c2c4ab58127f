import { useState } from 'react';
import type { BookingGroup, Facility, Profile } from '@/api/contract/types';
import {
  permanentOffer,
  permanentSchema,
  type PermanentValues,
  startingPermanent,
} from '@/components/booking/form/permanent-values';
import type { CareSelection } from '@/components/booking/form/starting-care';
import { useBookingRequest } from '@/components/booking/form/use-booking-request';
import { WeekdaysField } from '@/components/form/choices/weekdays-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { useBusyDays } from '@/components/request/care-days';
import { ClashNotice } from '@/components/request/clash-notice';
import { DatesTakenNotice } from '@/components/request/dates-taken-notice';
import { LaterMonths } from '@/components/request/later-months';
import { PriceTable } from '@/components/request/price-table';
import {
  AddressField,
  ChildrenField,
  NoteField,
  SessionField,
  weekdayChoices,
} from '@/components/request/request-fields';
import { RequestForm } from '@/components/request/request-form';
import {
  BarSum,
  cardNeededAt,
  IfPlansChange,
  ownCard,
  PayingCard,
  RequestSummary,
} from '@/components/request/request-summary';
import { addMonths, fullDate, isCalendarDate, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { linesOfChildren } from '@/lib/facilities/age-group';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { clashesOfCare, placeAt } from '@/lib/requests/care/clashes';
import { busySentences } from '@/lib/requests/care/drop-in';
import { permanentPrice } from '@/lib/requests/care/permanent';
import { daysAWeekText } from '@/lib/validation/requests';
import type { OnSent } from '@/store/drafts/use-form-draft';
import { useAppDispatch } from '@/store/hooks';
import { usePlanned } from '@/store/requests/use-planned';
import { requestPermanent } from '@/store/slices/bookings';

interface PermanentFormProps {
  facility: Facility;
  profile: Profile;
  now: Date;
  chosen: CareSelection;
  onSent: OnSent<BookingGroup>;
}

/** Requests care on the same weekdays every week (product section 7, booking/request/permanent). */
export function PermanentForm({ facility, profile, now, chosen, onSent }: PermanentFormProps) {
  const dispatch = useAppDispatch();
  const request = useBookingRequest(
    facility,
    BookingType.PERMANENT,
    (draft) => startingPermanent(facility, profile, draft, chosen),
    // Each request starts with the main card, or with the one that was just added for it.
    { searched: chosen.asked.key, keptOf: ({ cardId: _, ...kept }) => kept },
  );
  const { lost } = request;
  const [schema] = useState(() => permanentSchema(facility, profile, now));

  async function send({ startDate, endDate, scheduleType, note, cardId, ...values }: PermanentValues) {
    const body = {
      ...values,
      facilityId: facility.id,
      scheduleType: scheduleType as ScheduleType,
      startDate: startDate!,
      ...(endDate ? { endDate } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
      ...ownCard(profile.cards, cardId),
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
        <PermanentSummary facility={facility} profile={profile} now={now} values={values} submitting={submitting} />
      )}
    />
  );
}

/** One waitlist request per age group, from the month in which care was to begin. */
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

interface PermanentFieldsProps {
  facility: Facility;
  profile: Profile;
  values: PermanentValues;
}

function PermanentFields({ facility, profile, values }: PermanentFieldsProps) {
  const { date, groups, sessions, days, refusalOf } = permanentOffer(facility, profile, values);
  return (
    <>
      <AddressField addresses={facility.addresses} />
      <ChildrenField
        facility={facility}
        addressId={values.addressId}
        profile={profile}
        date={date}
        chosen={values.children}
      />
      {groups.length > 0 && (
        <SessionField
          sessions={sessions}
          none="No session has a monthly price for all of them. Try a separate request for each child."
        />
      )}
      <WeekdaysField
        name="permanentBookingDays"
        label="Which weekdays?"
        required
        hint={days.length > 0 ? `Offered for ${daysAWeekText(days)}.` : undefined}
        choices={weekdayChoices(facility, values.permanentBookingDays, refusalOf)}
      />
      <div className="flex flex-wrap gap-4">
        <DatePickerField
          name="startDate"
          label="First day"
          hint="Care starts on the first of your weekdays from this day."
          required
          today={facility.today}
          max={addMonths(facility.today, limits.bookingMonthsAhead)}
          className="w-64 max-w-full"
        />
        <DatePickerField
          name="endDate"
          label="Last day"
          optional
          hint="Leave blank if there’s no end date."
          today={facility.today}
          className="w-64 max-w-full"
        />
      </div>
      <NoteField seesProfile />
    </>
  );
}

interface PermanentSummaryProps {
  facility: Facility;
  profile: Profile;
  now: Date;
  values: PermanentValues;
  submitting: boolean;
}

/** First and monthly price, how care ends, card and submit button. */
function PermanentSummary({ facility, profile, now, values, submitting }: PermanentSummaryProps) {
  const { here, children, session } = permanentOffer(facility, profile, values);
  const { startDate, permanentBookingDays: weekdays } = values;
  const endDate = isCalendarDate(values.endDate) ? values.endDate : null;
  // An unreadable last day is not the same as open-ended care.
  const isEndClear = endDate !== null || values.endDate === null;
  const price =
    session !== null && isCalendarDate(startDate) && isEndClear
      ? permanentPrice({
          groups: here,
          children,
          weekdays,
          closedDays: facility.closedDays,
          scheduleType: session,
          startDate,
          endDate,
        })
      : null;
  const planned = usePlanned();
  const { days: busyDays } = useBusyDays(facility.today);
  const isCareDay = (date: string) =>
    price !== null &&
    date >= price.first &&
    (endDate === null || date <= endDate) &&
    weekdays.includes(weekdayOf(date)) &&
    !facility.closedDays.includes(date);
  const clashes = price
    ? clashesOfCare(
        placeAt(facility, values.addressId),
        (date) => (isCareDay(date) ? { session: session!, children } : null),
        planned,
      )
    : [];
  const busy = price ? busySentences(busyDays ?? [], children, session!, isCareDay) : [];
  const sameMonth = price !== null && endDate?.slice(0, 7) === price.first.slice(0, 7);
  return (
    <RequestSummary
      title="Your request"
      submit="Send request"
      submitting={submitting}
      addCardAt={cardNeededAt(profile, paths.requestPermanent(facility.id), now)}
      sum={price && <BarSum label="First month" amount={price.total} currency={facility.currency} />}
    >
      <div aria-live="polite" className="flex flex-col gap-4">
        {price ? (
          <>
            <p>
              First day of care: <strong>{fullDate(price.first)}</strong>
            </p>
            <PriceTable lines={price.lines} total={price.total} currency={facility.currency} totalLabel="First month" />
            {!sameMonth && (
              <div className="flex flex-col gap-2">
                <LaterMonths price={price} currency={facility.currency} />
                <p>Charged in {facility.currency} on the 1st of each month.</p>
              </div>
            )}
          </>
        ) : (
          <p className="text-ink-soft">
            Choose who needs care, a session, weekdays and the first day. The price of the first and of every later
            month appears here.
          </p>
        )}
      </div>
      <ClashNotice clashes={[...busy, ...clashes]} />
      <IfPlansChange>
        <p>
          After that, you can end care at any time. Care continues to the end of the month you’ve paid for. That month
          isn’t refunded, and we won’t charge another.
        </p>
        {endDate && (
          <p>Care ends on {fullDate(endDate)}. If that is within a month, you pay for its days of care only.</p>
        )}
      </IfPlansChange>
      <PayingCard profile={profile} from={paths.requestPermanent(facility.id)} now={now} />
    </RequestSummary>
  );
}
