import { memo } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { type ScheduleType, valuesOf, Weekday } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { addressChoices, childChoices } from '@/lib/requests/care/care-choices';
import { isClosedOn, type OfferingPlace } from '@/lib/validation/offered-care';

/** Memoized fields: each renders only when its props or its own value change (record 0175). */

/** Hidden when there is only one address. */
export const AddressField = memo(function AddressField({ addresses }: Pick<Facility, 'addresses'>) {
  return (
    addresses.length > 1 && (
      <RadioField<string> name="addressId" label="Where?" required choices={addressChoices(addresses)} />
    )
  );
});

interface ChildrenFieldProps {
  facility: Facility;
  addressId: string;
  profile: Profile;
  /** The date on which the age groups are checked, yyyy-MM-dd. */
  date: string;
  chosen: readonly string[];
}

export const ChildrenField = memo(function ChildrenField(props: ChildrenFieldProps) {
  const { facility, addressId, profile, date, chosen } = props;
  const groups = facility.ageGroups.filter((group) => group.addressId === addressId);
  const choices = childChoices(profile.children, groups, date, chosen);
  return <CheckboxGroupField<string> name="children" label="Who needs care?" required choices={choices} />;
});

interface SessionFieldProps {
  sessions: readonly ScheduleType[];
  detailOf?: (session: ScheduleType) => string;
  /** Shown instead of the question when no session is offered. */
  none?: string;
}

export const SessionField = memo(function SessionField({ sessions, detailOf, none }: SessionFieldProps) {
  if (none && sessions.length === 0) return <p>{none}</p>;
  const choices = sessions.map((type) => ({ value: type, label: sessionTypeLabels[type], detail: detailOf?.(type) }));
  return <RadioField<number> name="scheduleType" label="Which session?" required inline choices={choices} />;
});

/** @param seesProfile whether the facility gets the children's profiles with the request */
export const NoteField = memo(function NoteField({ seesProfile = false }: { seesProfile?: boolean }) {
  return (
    <TextAreaField
      name="note"
      label="Is there anything the facility should know?"
      optional
      hint={seesProfile && 'The facility also sees the allergies and medical notes in your child’s profile.'}
      maxLength={limits.noteMax}
    />
  );
});

/** The weekdays as options; an unavailable one says why and can only be deselected. */
export const weekdayChoices = (
  place: Pick<OfferingPlace, 'openingHours'>,
  chosen: readonly Weekday[],
  refusalOf: (day: Weekday) => string | undefined,
) =>
  valuesOf(Weekday).map((day) => {
    const isRefused = refusalOf(day) !== undefined;
    return {
      value: day,
      label: weekdayLabels[day],
      detail: !isRefused ? undefined : isClosedOn(place, day) ? 'Closed' : 'Not offered',
      disabled: isRefused && !chosen.includes(day),
    };
  });
