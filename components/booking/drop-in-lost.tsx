import { useEffect, useEffectEvent } from 'react';
import { useFormikContext } from 'formik';
import { useCareDays, type CareDaysWanted } from '@/components/booking/drop-in-days';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { DatesTakenNotice } from '@/components/request/dates-taken-notice';
import { Button } from '@/components/ui/inputs/button/button';
import { monthOf, shortDay } from '@/lib/dates/dates';
import { linesOfChildren } from '@/lib/facilities/age-group';
import { nearestDays } from '@/lib/requests/drop-in';
import { BookingType } from '@/lib/enums';
import { limits } from '@/lib/limits';

/** How many other days are offered. */
const alternatives = 3;

/**
 * Days were lost while the request was on its way: they leave it, everything else stays, and the nearest free days and the
 * waitlist are offered in their place.
 */
export function DropInLost({ wanted, lost }: { wanted: CareDaysWanted; lost: readonly string[] }) {
  const { values, setFieldValue } = useFormikContext<DropInValues>();
  const { facility, addressId, session, family } = wanted;
  const { days } = useCareDays(wanted, monthOf(lost[0]!));
  const chosen = values.bookingDates;
  const giveUp = useEffectEvent(() => {
    void setFieldValue(
      'bookingDates',
      chosen.filter((date) => !lost.includes(date)),
    );
  });
  useEffect(() => giveUp(), [lost]);

  const lines = linesOfChildren(facility.ageGroups, addressId, family, lost[0]!).map((line) => ({
    ...line,
    facilityId: facility.id,
    addressId,
    type: BookingType.DROP_IN,
    scheduleType: session,
    bookingDates: [...lost],
  }));
  const free = days.filter((day) => day.free && !lost.includes(day.date) && !chosen.includes(day.date));
  const near = nearestDays(
    free.map(({ date }) => date),
    lost,
    alternatives,
  );
  return (
    <DatesTakenNotice dates={lost} lines={lines}>
      <p className="mt-2">
        {lost.length === 1 ? 'It is' : 'They are'} no longer in your request. Everything else is kept.
      </p>
      {near.length > 0 && chosen.length < limits.bookingDatesMax && (
        <div role="group" aria-label="Nearest free days" className="mt-3 flex flex-wrap items-center gap-2">
          <span className="font-bold">Free instead:</span>
          {near.map((date) => (
            <Button
              key={date}
              size="sm"
              variant="secondary"
              onClick={() => void setFieldValue('bookingDates', [...chosen, date].sort())}
            >
              Add {shortDay(date)}
            </Button>
          ))}
        </div>
      )}
    </DatesTakenNotice>
  );
}
