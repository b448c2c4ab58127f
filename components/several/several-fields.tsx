import type { Facility, Profile } from '@/api/contract/types';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { LineDates } from '@/components/request/line-dates';
import { CareTypeField, StartMonthField } from '@/components/request/line-fields';
import { lineSessions, weekdayRefusal } from '@/components/request/line-rules';
import { PreferredTimes } from '@/components/request/preferred-times';
import { NoteField, SessionField } from '@/components/request/request-fields';
import { SeveralFacility } from '@/components/several/several-facility';
import { channelRefusal, monthsAtAny, todayAtAll, type SeveralValues } from '@/components/several/several-values';
import { weekdayOf } from '@/lib/dates/dates';
import { BookingType, valuesOf, Weekday } from '@/lib/enums';
import { weekdayLabels } from '@/lib/labels';
import { checkClosedDay } from '@/lib/validation/offered-care';
import { scheduleTypes, type AskableKind } from '@/lib/validation/requests';

interface SeveralFieldsProps {
  facilities: readonly Facility[];
  profile: Profile;
  values: SeveralValues;
}

const kinds: { value: AskableKind; label: string; detail: string }[] = [
  { value: 'tour', label: 'A tour', detail: 'See the rooms and meet the educators' },
  { value: 'waitlist', label: 'A place in line', detail: 'For when the days you need are full' },
];

/** What is asked for, for whom and when, and of which facilities. */
export function SeveralFields({ facilities, profile, values }: SeveralFieldsProps) {
  const nameOf = ({ firstName, lastName }: Profile['children'][number]) => `${firstName} ${lastName}`.trim();
  return (
    <>
      <RadioField<AskableKind> name="kind" label="What would you like to ask for?" required inline choices={kinds} />
      <CheckboxGroupField<string>
        name="children"
        label="Who is it for?"
        required
        choices={profile.children.map((child) => ({ value: child.id, label: nameOf(child) }))}
      />
      {values.kind === 'tour' ? (
        <PreferredTimes today={todayAtAll(facilities)} />
      ) : (
        <LineFields {...{ facilities, profile, values }} />
      )}
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-3 text-lg font-bold">Which facilities do you want to ask?</legend>
        <ul className="flex flex-col gap-3">
          {facilities.map((facility, index) => (
            <SeveralFacility key={facility.id} {...{ facility, profile, values, index }} />
          ))}
        </ul>
      </fieldset>
      <NoteField />
    </>
  );
}

/** When care is needed: whatever one of the facilities at least has; the others say at their row that they have not. */
function LineFields({ facilities, profile, values }: SeveralFieldsProps) {
  const reached = facilities.flatMap((facility, index) => {
    const { addressId } = values.facilities[index]!;
    return channelRefusal(facility, values.kind) === null ? [{ facility, wish: { ...values, addressId } }] : [];
  });
  const sessions = scheduleTypes.filter((session) =>
    reached.some(({ facility, wish }) => lineSessions(facility, profile, wish).includes(session)),
  );
  const isNever = (day: Weekday) =>
    reached.every(({ facility, wish }) => weekdayRefusal(facility, profile, wish)(day) !== undefined);
  const lack = (date: string) =>
    isNever(weekdayOf(date)) || reached.every(({ facility }) => checkClosedDay(facility, date) !== undefined)
      ? 'not offered'
      : null;
  return (
    <>
      <CareTypeField />
      <SessionField
        sessions={sessions}
        none="None of these facilities has a session that all of these children could have."
      />
      {values.type === BookingType.DROP_IN ? (
        <LineDates today={todayAtAll(facilities)} lack={lack} />
      ) : (
        <>
          <StartMonthField months={monthsAtAny(facilities)} />
          <CheckboxGroupField<Weekday>
            name="permanentBookingDays"
            label="Which weekdays?"
            required
            inline
            choices={valuesOf(Weekday).map((day) => ({
              value: day,
              label: weekdayLabels[day],
              detail: isNever(day) ? 'Not offered' : undefined,
              disabled: isNever(day) && !values.permanentBookingDays.includes(day),
            }))}
          />
        </>
      )}
    </>
  );
}
