import type { Facility, Profile } from '@/api/contract/types';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { WeekdaysField } from '@/components/form/choices/weekdays-field';
import { FieldError } from '@/components/form/field/field';
import { FormField } from '@/components/form/field/form-field';
import { useFormField } from '@/components/form/field/use-form-field';
import { PreferredTimes } from '@/components/request/preferred-times';
import { NoteField, SessionField } from '@/components/request/request-fields';
import { waitlistSessions, weekdayRefusal } from '@/components/request/waitlist-wish';
import { CareTypeField, WaitlistDates, StartMonthField } from '@/components/request/waitlist-wish-fields';
import { groupsThere, refusalAt } from '@/components/several/several-rules';
import {
  type AskedFacility,
  channelRefusal,
  linesAt,
  monthsAtAny,
  type SeveralValues,
  todayAtAll,
} from '@/components/several/several-values';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { Card } from '@/components/ui/layout/card';
import { Name } from '@/components/ui/layout/name';
import { weekdayOf } from '@/lib/dates/dates';
import { zoneName } from '@/lib/dates/zone-names';
import { BookingType, valuesOf, Weekday } from '@/lib/enums';
import { addressOrFirst, streetLine } from '@/lib/facilities/addresses';
import { groupWords, replyTime } from '@/lib/facilities/facts';
import { weekdayLabels } from '@/lib/labels';
import { addressChoices } from '@/lib/requests/care/care-choices';
import { checkClosedDay } from '@/lib/validation/offered-care';
import { type AskableKind, scheduleTypes } from '@/lib/validation/requests';

interface SeveralFieldsProps {
  facilities: readonly Facility[];
  profile: Profile;
  values: SeveralValues;
}

const kinds: { value: AskableKind; label: string; detail: string }[] = [
  { value: 'tour', label: 'A tour', detail: 'See the rooms and meet the educators' },
  { value: 'waitlist', label: 'A waitlist spot', detail: 'For when the days you need are full' },
];

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

/** When care is needed: options of any facility; the others say at their row that they lack them. */
function LineFields({ facilities, profile, values }: SeveralFieldsProps) {
  const reached = facilities.flatMap((facility, index) => {
    const { addressId } = values.facilities[index]!;
    return channelRefusal(facility, values.kind) === null ? [{ facility, wish: { ...values, addressId } }] : [];
  });
  const sessions = scheduleTypes.filter((session) =>
    reached.some(({ facility, wish }) => waitlistSessions(facility, profile, wish).includes(session)),
  );
  const isNever = (day: Weekday) =>
    reached.every(({ facility, wish }) => weekdayRefusal(facility, profile, wish)(day) !== undefined);
  const unavailableReason = (date: string) =>
    isNever(weekdayOf(date)) || reached.every(({ facility }) => checkClosedDay(facility, date) !== undefined)
      ? 'not offered'
      : null;
  return (
    <>
      <CareTypeField />
      <SessionField sessions={sessions} none="None of these facilities has a session for all of these children." />
      {values.type === BookingType.DROP_IN ? (
        <WaitlistDates today={todayAtAll(facilities)} unavailableReason={unavailableReason} />
      ) : (
        <>
          <StartMonthField months={monthsAtAny(facilities)} />
          <WeekdaysField
            name="permanentBookingDays"
            label="Which weekdays?"
            required
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

interface SeveralFacilityProps {
  facility: Facility;
  profile: Profile;
  values: SeveralValues;
  index: number;
}

/** One facility: whether to ask it, its own options, and why it cannot fulfil the request. */
function SeveralFacility({ facility, profile, values, index }: SeveralFacilityProps) {
  const field = useFormField<AskedFacility>(`facilities.${index}`);
  const row = field.value;
  const address = addressOrFirst(facility.addresses, row.addressId);
  const refusal = refusalAt(facility, profile, values, row);
  const isUnreachable = channelRefusal(facility, values.kind) !== null;
  const ids = { terms: `${field.id}-terms`, error: `${field.id}-error` };
  return (
    <Card as="li" className="flex flex-col gap-3">
      <Checkbox
        id={field.id}
        label={
          <span translate="no" className="font-bold">
            {facility.name}
          </span>
        }
        detail={`${streetLine(address)}, ${address.city}`}
        className="py-0!"
        checked={row.asked && !isUnreachable}
        disabled={isUnreachable}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={`${ids.terms} ${ids.error}`}
        onBlur={field.touch}
        onChange={({ target }) => field.setValue({ ...row, asked: target.checked })}
      />
      <div id={ids.terms} className="flex flex-col gap-1 sm:pl-9">
        {refusal && <p className="font-bold text-warning">{refusal}</p>}
        {!isUnreachable && <Terms facility={facility} profile={profile} values={values} row={row} />}
      </div>
      <div className="flex flex-col gap-3 sm:pl-9">
        {facility.addresses.length > 1 && (
          <Choice
            name={`facilities.${index}.addressId`}
            label={`Which address of ${facility.name}?`}
            choices={addressChoices(facility.addresses).map(({ value, label, detail }) => [
              value,
              `${label}, ${detail}`,
            ])}
          />
        )}
        {values.kind === 'tour' && <Room {...{ facility, profile, values, index }} row={row} />}
        <FieldError id={ids.error} error={field.error} />
      </div>
    </Card>
  );
}

type RowProps = Omit<SeveralFacilityProps, 'index'> & { row: AskedFacility };

/** Each child's age group, how the facility answers, and its time zone. */
function Terms({ facility, profile, values, row }: RowProps) {
  const { takesRequests, medianReplyHours, addresses } = facility;
  const groups = groupsThere(facility, profile, values, row);
  const address = addressOrFirst(addresses, row.addressId);
  return (
    <>
      {groups.map(
        ({ child, group }) =>
          group && (
            <p key={child.id}>
              <Name>{child.firstName}</Name>: {groupWords(group)}
            </p>
          ),
      )}
      <p className="text-sm text-ink-soft">
        {takesRequests === 'byMail'
          ? 'It isn’t on our service yet. We’ll pass your request on by e‑mail. They’ll contact you directly. We can’t guarantee a reply.'
          : (replyTime(medianReplyHours) ?? 'They’ll answer here. We don’t know how soon yet.')}
      </p>
      {values.kind === 'tour' && (
        <p className="text-sm text-ink-soft">Times are local: {zoneName(address.timeZone, facility.today)}.</p>
      )}
    </>
  );
}

/** Which room to visit, when the children are in several groups. */
function Room({ facility, profile, values, row, index }: RowProps & { index: number }) {
  const lines = linesAt(facility, profile, values, row);
  if (lines.length < 2) return null;
  const titleOf = (id: string) => facility.ageGroups.find((group) => group.id === id)?.title ?? '';
  return (
    <Choice
      name={`facilities.${index}.ageGroupId`}
      label={`Which age group would you like to see at ${facility.name}?`}
      choices={lines.map(({ ageGroupId }) => [ageGroupId, titleOf(ageGroupId)])}
    />
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
}

const Choice = ({ name, label, choices }: ChoiceProps) => (
  <FormField<string | null> name={name} label={label} className="max-w-md">
    {(control, { value, setValue, touch }) => (
      <NativeSelect
        {...control}
        value={value ?? choices[0]?.[0]}
        onBlur={touch}
        onChange={({ target }) => setValue(target.value)}
      >
        {choices.map(([of, text]) => (
          <option key={of} value={of}>
            {text}
          </option>
        ))}
      </NativeSelect>
    )}
  </FormField>
);
