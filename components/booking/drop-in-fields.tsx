import { lazy, Suspense } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { CheckboxGroupField } from '@/components/form/checkbox-group-field';
import { RadioField } from '@/components/form/radio-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { lateCode } from '@/components/ui/late-code';
import { Skeleton } from '@/components/ui/skeleton';
import { addDays } from '@/lib/dates';
import { commonSessions, groupsOfChildren, neededPlaces } from '@/lib/drop-in';
import type { ScheduleType } from '@/lib/enums';
import { ageSpan } from '@/lib/facility-facts';
import { sessionTypeLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { formatMoney } from '@/lib/money';

/** The days follow the session, which somebody has to choose first. */
const dateChoice = lateCode(() => import('@/components/booking/date-choice'));
const DateChoice = lazy(async () => ({ default: (await dateChoice.now()).DateChoice }));

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
      {facility.addresses.length > 1 && (
        <RadioField<string>
          name="addressId"
          label="Where?"
          required
          choices={facility.addresses.map(({ id, title, line1, city }) => ({
            value: id,
            label: title,
            detail: `${line1}, ${city}`,
          }))}
        />
      )}
      <CheckboxGroupField<string>
        name="children"
        label="Who comes?"
        required
        choices={profile.children.map((child, index) => {
          const group = groupOf[index];
          return {
            value: child.id,
            label: `${child.firstName} ${child.lastName}`.trim(),
            detail: group
              ? `${group.title}, ${ageSpan(group.fromMonths, group.toMonths)}`
              : 'There is no group for this age here.',
            disabled: !group && !values.children.includes(child.id),
          };
        })}
      />
      {chosen.length > 0 &&
        (sessions.length === 0 ? (
          <p>There is no session with a price for all of them. Try asking for each child by itself.</p>
        ) : (
          <RadioField<number>
            name="scheduleType"
            label="Which session?"
            required
            inline
            choices={sessions.map((type) => ({
              value: type,
              label: sessionTypeLabels[type],
              detail: priceRange(chosen, type, facility),
            }))}
          />
        ))}
      {session !== null && (
        <Suspense fallback={<Skeleton className="h-112 w-full max-w-calendar" />}>
          <DateChoice
            key={`${values.addressId} ${session}`}
            facilityId={facility.id}
            addressId={values.addressId}
            today={facility.today}
            session={session}
            needed={neededPlaces(chosen)}
            family={profile.children.filter(({ id }) => values.children.includes(id))}
          />
        </Suspense>
      )}
      <TextAreaField
        name="note"
        label="Anything the facility should know?"
        hint="Optional. Allergies and medical notes come with your child’s profile."
        maxLength={limits.noteMax}
      />
    </>
  );
}

function priceRange(
  groups: readonly { dropInItem: readonly { sessionType: number; price: number }[] }[],
  session: ScheduleType,
  { currency }: Facility,
): string {
  const prices = groups.flatMap(({ dropInItem }) =>
    dropInItem.filter((item) => item.sessionType === session).map(({ price }) => price),
  );
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high
    ? `${formatMoney(low, currency)} a day`
    : `${formatMoney(low, currency)} to ${formatMoney(high, currency)} a day`;
}
