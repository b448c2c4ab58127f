import type { Facility, Profile } from '@/api/contract/types';
import { permanentOffer, type PermanentValues } from '@/components/booking/permanent-values';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { AddressField, ChildrenField, NoteField, SessionField } from '@/components/request/request-fields';
import { weekdayChoices } from '@/components/request/weekday-choices';
import { addMonths } from '@/lib/dates/dates';
import type { Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { daysAWeekText } from '@/lib/validation/requests';

interface PermanentFieldsProps {
  facility: Facility;
  profile: Profile;
  values: PermanentValues;
}

/** Where, who, which session, which weekdays, from when to when, and a note. */
export function PermanentFields({ facility, profile, values }: PermanentFieldsProps) {
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
          none="There is no session with a monthly price for all of them. Try a separate request for each child."
        />
      )}
      <CheckboxGroupField<Weekday>
        name="permanentBookingDays"
        label="Which weekdays?"
        required
        inline
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
          hint="Leave it empty if care goes on."
          today={facility.today}
          className="w-64 max-w-full"
        />
      </div>
      <NoteField seesProfile />
    </>
  );
}
