import dynamic from 'next/dynamic';
import type { Facility, Profile } from '@/api/contract/types';
import { DateChoice } from '@/components/booking/date-choice';
import {
  careChildren,
  careGroups,
  careSessions,
  chosenSession,
  type DropInValues,
} from '@/components/booking/drop-in-values';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { addressChoices, childChoices } from '@/lib/care-choices';
import { addDays } from '@/lib/dates';
import type { ScheduleType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { formatMoney } from '@/lib/money';

/** Only visitors give dates of birth; the mask of a date comes with it. */
const DropInGuests = dynamic(
  () => import('@/components/booking/drop-in-guests').then((module) => module.DropInGuests),
  {
    ssr: false,
    loading: whileLoading('We couldn’t load this question', <Skeleton className="h-48 w-full rounded-lg" />),
  },
);

interface DropInFieldsProps {
  facility: Facility;
  /** Null for a visitor, who gives dates of birth instead. */
  profile: Profile | null;
  values: DropInValues;
  /** The days that were lost last; the calendar opens there, and asks anew. */
  lost: readonly string[];
}

/** Where, who, which session, which days, and a note; each question waits for what it depends on. */
export function DropInFields({ facility, profile, values, lost }: DropInFieldsProps) {
  const { addressId, bookingDates } = values;
  const place = { facility, addressId };
  const family = careChildren(profile, values);
  const groups = careGroups(place, family, bookingDates);
  const sessions = careSessions(place, family, bookingDates);
  const session = chosenSession(sessions, values.scheduleType);
  const here = facility.ageGroups.filter((group) => group.addressId === addressId);
  const onDate = bookingDates[0] ?? addDays(facility.today, 1);
  const together = family.map(({ id }) => id).join(' ');

  return (
    <>
      {facility.addresses.length > 1 && (
        <RadioField<string> name="addressId" label="Where?" required choices={addressChoices(facility.addresses)} />
      )}
      {profile ? (
        <CheckboxGroupField<string>
          name="children"
          label="Who needs care?"
          required
          choices={childChoices(profile.children, here, onDate, values.children)}
        />
      ) : (
        <DropInGuests groups={here} onDate={onDate} />
      )}
      {groups.length > 0 &&
        (sessions.length === 0 ? (
          <p>There is no session with a price for all of them. Try a separate request for each child.</p>
        ) : (
          <RadioField<number>
            name="scheduleType"
            label="Which session?"
            required
            inline
            choices={sessions.map((type) => ({
              value: type,
              label: sessionTypeLabels[type],
              detail: priceRange(groups, type, facility.currency),
            }))}
          />
        ))}
      {session !== null && (
        <DateChoice
          key={`${addressId} ${session} ${together} ${lost.join(' ')}`}
          wanted={{ facility, addressId, session, family }}
          openAt={lost[0]}
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

function priceRange(
  groups: readonly Facility['ageGroups'][number][],
  session: ScheduleType,
  currency: Facility['currency'],
): string {
  const prices = groups.flatMap(({ dropInItem }) =>
    dropInItem.filter((item) => item.sessionType === session).map(({ price }) => price),
  );
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high
    ? `${formatMoney(low, currency)} a day`
    : `${formatMoney(low, currency)} to ${formatMoney(high, currency)} a day`;
}
