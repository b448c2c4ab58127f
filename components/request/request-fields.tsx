import { memo } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { addressChoices, childChoices } from '@/lib/requests/care-choices';
import type { ScheduleType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

/** Each is drawn again only when what it is given changes, or its own answer (record 0175). */

/** At which address; no question where there is only one. */
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
  /** The day on which a child must be of a group's age, yyyy-MM-dd. */
  date: string;
  chosen: readonly string[];
}

/** Which of the family's children. */
export const ChildrenField = memo(function ChildrenField(props: ChildrenFieldProps) {
  const { facility, addressId, profile, date, chosen } = props;
  const groups = facility.ageGroups.filter((group) => group.addressId === addressId);
  const choices = childChoices(profile.children, groups, date, chosen);
  return <CheckboxGroupField<string> name="children" label="Who needs care?" required choices={choices} />;
});

interface SessionFieldProps {
  sessions: readonly ScheduleType[];
  detailOf?: (session: ScheduleType) => string;
  /** Instead of the question, where there is no session to choose. */
  none?: string;
}

/** Which part of the day. */
export const SessionField = memo(function SessionField({ sessions, detailOf, none }: SessionFieldProps) {
  if (none && sessions.length === 0) return <p>{none}</p>;
  const choices = sessions.map((type) => ({ value: type, label: sessionTypeLabels[type], detail: detailOf?.(type) }));
  return <RadioField<number> name="scheduleType" label="Which session?" required inline choices={choices} />;
});

/** What the facility should know. @param seesProfile whether it gets the children's profiles with the request */
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
