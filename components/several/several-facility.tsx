import type { Facility, Profile } from '@/api/contract/types';
import { FieldError } from '@/components/form/field/field';
import { FormField } from '@/components/form/field/form-field';
import { useFormField } from '@/components/form/field/use-form-field';
import { groupsThere, refusalAt } from '@/components/several/several-rules';
import { channelRefusal, linesAt, type AskedFacility, type SeveralValues } from '@/components/several/several-values';
import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { Card } from '@/components/ui/layout/card/card';
import { addressChoices } from '@/lib/requests/care-choices';
import { groupWords, replyTime } from '@/lib/facilities/facts';
import { streetLine } from '@/lib/search/place-links';
import { zoneName } from '@/lib/dates/time-zones';

interface SeveralFacilityProps {
  facility: Facility;
  profile: Profile;
  values: SeveralValues;
  index: number;
}

/** One of the facilities: whether it is asked, in which terms of its own, and why it cannot do what is wished. */
export function SeveralFacility({ facility, profile, values, index }: SeveralFacilityProps) {
  const field = useFormField<AskedFacility>(`facilities.${index}`);
  const row = field.value;
  const address = facility.addresses.find(({ id }) => id === row.addressId) ?? facility.addresses[0]!;
  const refusal = refusalAt(facility, profile, values, row);
  const isUnreachable = channelRefusal(facility, values.kind) !== null;
  const ids = { terms: `${field.id}-terms`, error: `${field.id}-error` };
  return (
    <Card as="li" className="flex flex-col gap-3">
      <Checkbox
        id={field.id}
        label={<span className="font-bold">{facility.name}</span>}
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

/** What holds there: each child's age group, how it answers, and on whose clock a visit is. */
function Terms({ facility, profile, values, row }: RowProps) {
  const { takesRequests, medianReplyHours, addresses } = facility;
  const groups = groupsThere(facility, profile, values, row);
  const address = addresses.find(({ id }) => id === row.addressId) ?? addresses[0]!;
  return (
    <>
      {groups.map(
        ({ child, group }) =>
          group && (
            <p key={child.id}>
              {child.firstName}: {groupWords(group)}
            </p>
          ),
      )}
      <p className="text-sm text-ink-soft">
        {takesRequests === 'byMail'
          ? 'It does not take part yet. We pass your request on by e-mail, and it answers you directly, if at all.'
          : (replyTime(medianReplyHours) ?? 'It answers here. How soon is not known yet.')}
      </p>
      {values.kind === 'tour' && (
        <p className="text-sm text-ink-soft">Times are local: {zoneName(address.timeZone)}.</p>
      )}
    </>
  );
}

/** Which room is to be seen, where the children are of several groups. */
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
