import type { Facility, Profile } from '@/api/contract/types';
import { WaitlistRequestDates } from '@/components/waitlist/waitlist-request-dates';
import { lineDate, waitlistSessions, weekdayRefusal } from '@/components/waitlist/waitlist-request-rules';
import type { WaitlistRequestValues } from '@/components/waitlist/waitlist-request-values';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { FormField } from '@/components/form/field/form-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { AddressField, ChildrenField, NoteField, SessionField } from '@/components/request/request-fields';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { weekdayChoices } from '@/components/request/weekday-choices';
import { formatMonth } from '@/lib/dates';
import { BookingType, type Weekday } from '@/lib/enums';
import { bookingTypeLabels } from '@/lib/labels';
import { startMonths } from '@/lib/validation/offered-care';

interface WaitlistRequestFieldsProps {
  facility: Facility;
  profile: Profile;
  values: WaitlistRequestValues;
}

const typeDetails = {
  [BookingType.DROP_IN]: 'Single days',
  [BookingType.PERMANENT]: 'The same weekdays every week',
} as const satisfies Record<BookingType, string>;

/** Where, who, what kind of care, and when. */
export function WaitlistRequestFields({ facility, profile, values }: WaitlistRequestFieldsProps) {
  const groups = facility.ageGroups.filter(({ addressId }) => addressId === values.addressId);
  const refusalOf = weekdayRefusal(facility, profile, values);
  return (
    <>
      <AddressField addresses={facility.addresses} />
      <RadioField<BookingType>
        name="type"
        label="What kind of care do you need?"
        required
        inline
        choices={[BookingType.PERMANENT, BookingType.DROP_IN].map((type) => ({
          value: type,
          label: bookingTypeLabels[type],
          detail: typeDetails[type],
        }))}
      />
      <ChildrenField
        profile={profile}
        groups={groups}
        date={lineDate(values, facility.today)}
        chosen={values.children}
      />
      <SessionField
        sessions={waitlistSessions(facility, profile, values)}
        none="There is no session that all of these children could have. Try a separate request for each child."
      />
      {values.type === BookingType.DROP_IN ? (
        <WaitlistRequestDates facility={facility} refusalOf={refusalOf} />
      ) : (
        <>
          <FormField<string> name="startMonth" label="From which month?" required className="max-w-xs">
            {(control, { value, setValue, touch }) => (
              <NativeSelect {...control} value={value} onBlur={touch} onChange={({ target }) => setValue(target.value)}>
                {startMonths(facility, facility.today).map((month) => (
                  <option key={month} value={month}>
                    {formatMonth(month)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
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
