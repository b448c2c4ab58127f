import { useState } from 'react';
import type { BookingGroup, Facility } from '@/api/contract/types';
import type { ChangeableDate } from '@/components/booking/changeable-dates';
import { useCareDays } from '@/components/booking/drop-in-days';
import { useBusyDays } from '@/components/booking/use-busy-days';
import { CareCalendar } from '@/components/request/care-calendar';
import { longDay, monthOf } from '@/lib/dates/dates';
import { groupsOfChildren } from '@/lib/facilities/age-group';
import type { ScheduleType } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { todayIn } from '@/lib/dates/time-zones';

interface DaysProps {
  facility: Facility;
  booking: BookingGroup;
  from: ChangeableDate;
  now: Date;
  value: string | null;
  onChange: (date: string | null) => void;
}

/** The days with places for all of its children, at the price of the old day or less. */
export function Days({ facility, booking, from, now, value, onChange }: DaysProps) {
  const { id: addressId, timeZone } = booking.address;
  const session = booking.scheduleType as ScheduleType;
  const today = todayIn(timeZone, now);
  const [month, setMonth] = useState(monthOf(from.date));
  const children = booking.children.filter(({ id }) => from.items.some((item) => item.childId === id));
  const busyDays = useBusyDays(today);
  const careDays = useCareDays({ facility, addressId, session, family: children, busyDays }, month);
  const priceOn = (date: string) =>
    groupsOfChildren(facility.ageGroups, addressId, children, date)
      .map((group) => group?.dropInItem.find((item) => item.sessionType === session)?.price ?? 0)
      .reduce((sum, price) => sum + price, 0);
  const days = careDays.days.map((day) =>
    day.free && priceOn(day.date) > from.price
      ? { date: day.date, free: false, text: 'costs more than your day', note: 'price' }
      : day,
  );
  const less = value ? from.price - priceOn(value) : 0;
  return (
    <>
      <CareCalendar
        label="The new day"
        today={today}
        month={month}
        onMonthChange={setMonth}
        careDays={{ ...careDays, days }}
        value={value ? [value] : []}
        onChange={(dates) => onChange(dates.find((date) => date !== value) ?? null)}
      />
      <p aria-live="polite" className="min-h-6 font-bold">
        {value &&
          `From ${longDay(from.date)} to ${longDay(value)}. ${
            less > 0
              ? `${formatMoney(less, booking.price.currency)} will be refunded to your card.`
              : 'The price stays the same.'
          }`}
      </p>
    </>
  );
}
