import type { Facility, Profile } from '@/api/contract/types';
import { LineDates } from '@/components/request/line-dates';
import { CareTypeField, StartMonthField } from '@/components/request/line-fields';
import { lineDate, lineSessions, weekdayRefusal } from '@/components/request/line-rules';
import type { WaitlistRequestValues } from '@/components/waitlist/waitlist-request-values';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { AddressField, ChildrenField, NoteField, SessionField } from '@/components/request/request-fields';
import { weekdayChoices } from '@/components/request/weekday-choices';
import { weekdayOf } from '@/lib/dates/dates';
import { BookingType, type Weekday } from '@/lib/enums';
import { checkClosedDay, isClosedOn, startMonths } from '@/lib/validation/offered-care';

interface WaitlistRequestFieldsProps {
  facility: Facility;
  profile: Profile;
  values: WaitlistRequestValues;
}

/** Where, who, what kind of care, and when. */
export function WaitlistRequestFields({ facility, profile, values }: WaitlistRequestFieldsProps) {
  const refusalOf = weekdayRefusal(facility, profile, values);
  const lack = (date: string) => {
    const weekday = weekdayOf(date);
    if (isClosedOn(facility, weekday) || checkClosedDay(facility, date) !== undefined) return 'closed';
    return refusalOf(weekday) === undefined ? null : 'not offered';
  };
  return (
    <>
      <AddressField addresses={facility.addresses} />
      <CareTypeField />
      <ChildrenField
        facility={facility}
        addressId={values.addressId}
        profile={profile}
        date={lineDate(values, facility.today)}
        chosen={values.children}
      />
      <SessionField
        sessions={lineSessions(facility, profile, values)}
        none="There is no session that all of these children could have. Try a separate request for each child."
      />
      {values.type === BookingType.DROP_IN ? (
        <LineDates today={facility.today} lack={lack} />
      ) : (
        <>
          <StartMonthField months={startMonths(facility, facility.today)} />
          <CheckboxGroupField<Weekday>
            name="permanentBookingDays"
            label="Which weekdays?"
            required
            inline
            choices={weekdayChoices(facility, values.permanentBookingDays, refusalOf)}
          />
        </>
      )}
      <NoteField />
    </>
  );
}
