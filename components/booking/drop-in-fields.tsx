import type { Facility, Profile } from '@/api/contract/types';
import { DateChoice } from '@/components/booking/date-choice';
import { AddressChoice, SessionChoice } from '@/components/booking/drop-in-choices';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { CheckboxGroupField } from '@/components/form/checkbox-group-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { addDays } from '@/lib/dates';
import { commonSessions, groupsOfChildren, neededPlaces } from '@/lib/drop-in';
import { ageSpan } from '@/lib/facility-facts';
import { limits } from '@/lib/limits';

interface DropInFieldsProps {
  facility: Facility;
  profile: Profile;
  values: DropInValues;
}

/** Where, who, which session, which days, and a note; each question waits for what it depends on. */
export function DropInFields({ facility, profile, values }: DropInFieldsProps) {
  // Ages are reckoned on the first day of care; until one is chosen, tomorrow.
  const onDate = values.bookingDates[0] ?? addDays(facility.today, 1);
  const groupOf = groupsOfChildren(facility.ageGroups, values.addressId, profile.children, onDate);
  const chosen = profile.children.flatMap((child, index) => {
    const group = groupOf[index];
    return group && values.children.includes(child.id) ? [group] : [];
  });
  const sessions = commonSessions(chosen);
  const session = sessions.find((type) => type === values.scheduleType) ?? null;

  return (
    <>
      {facility.addresses.length > 1 && <AddressChoice addresses={facility.addresses} />}
      <CheckboxGroupField<string>
        name="children"
        label="Who needs care?"
        required
        choices={profile.children.map((child, index) => {
          const group = groupOf[index];
          return {
            value: child.id,
            label: `${child.firstName} ${child.lastName}`.trim(),
            detail: group
              ? `${group.title}, ${ageSpan(group.fromMonths, group.toMonths)}`
              : 'There is no group for this age at this address.',
            disabled: !group && !values.children.includes(child.id),
          };
        })}
      />
      {chosen.length > 0 &&
        (sessions.length === 0 ? (
          <p>There is no session with a price for all of them. Try a separate request for each child.</p>
        ) : (
          <SessionChoice groups={chosen} sessions={sessions} currency={facility.currency} />
        ))}
      {session !== null && (
        <DateChoice
          key={`${values.addressId} ${session}`}
          facilityId={facility.id}
          addressId={values.addressId}
          today={facility.today}
          session={session}
          needed={neededPlaces(chosen)}
          family={profile.children.filter(({ id }) => values.children.includes(id))}
        />
      )}
      <TextAreaField
        name="note"
        label="Is there anything the facility should know?"
        hint="Optional. The facility also sees the allergies and medical notes in your child’s profile."
        maxLength={limits.noteMax}
      />
    </>
  );
}
