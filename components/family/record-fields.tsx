import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { ChildFields } from '@/components/family/child-fields';
import { GuardianFields } from '@/components/family/guardian-fields';
import { fullName } from '@/components/family/record-facts';
import type { RecordValues } from '@/components/family/record-values';
import { usePhotoSender } from '@/components/family/use-photo-sender';
import type { Questions } from '@/components/family/use-questions';
import { PhotoField } from '@/components/form/media/photo-field';
import { PhoneField } from '@/components/form/text/phone-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { TextField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { limits } from '@/lib/limits';
import type { RecordKind } from '@/store/slices/family';

interface Props {
  kind: RecordKind;
  /** Null for a new record. */
  recordId: string | null;
  profile: Profile;
  questions: Questions;
}

const fieldsOf: Record<RecordKind, (props: Props) => React.ReactNode> = {
  children: ({ questions }) => <ChildFields questions={questions} photo={<RecordPhoto />} />,
  parentInfo: ({ profile, recordId }) => (
    <GuardianFields others={profile.parentInfo.filter(({ id }) => id !== recordId)} />
  ),
  emergencyContacts: () => <EmergencyContactFields />,
  authorizedPickups: () => <AuthorizedPickupFields />,
  unauthorizedPickups: () => <UnauthorizedPickupFields />,
};

/** The name, the kind's own fields, and the photo last. A child's photo is among the optional ones. */
export function RecordFields(props: Props) {
  const { kind, recordId, profile } = props;
  const { values } = useFormikContext<RecordValues>();
  const own = kind === 'parentInfo';
  return (
    <>
      {recordId === null && <KnownPeople kind={kind} profile={profile} />}
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <TextField
          name="firstName"
          label="First name"
          required
          autoComplete={own ? 'given-name' : 'off'}
          maxLength={limits.textMax}
        />
        <TextField
          name="lastName"
          label="Last name"
          hint="Leave blank if there’s only one name."
          autoComplete={own ? 'family-name' : 'off'}
          maxLength={limits.textMax}
        />
      </div>
      {fieldsOf[kind](props)}
      {'photo' in values && kind !== 'children' && <RecordPhoto />}
    </>
  );
}

function RecordPhoto() {
  const { values } = useFormikContext<RecordValues>();
  const sendPhoto = usePhotoSender();
  return <PhotoField name="photo" firstName={values.firstName} lastName={values.lastName} upload={sendPhoto} />;
}

/** Copies a person who was entered before. */
function KnownPeople({ kind, profile }: Pick<Props, 'kind' | 'profile'>) {
  const { values, setValues } = useFormikContext<RecordValues>();
  const [copied, setCopied] = useState('');
  const people = knownPeople(kind, profile);
  if (people.length === 0) return null;
  return (
    <div role="group" aria-label="Someone you’ve already added" className="rounded-lg bg-sunken p-4">
      <p className="font-bold">Someone you’ve already added?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {people.map((person) => (
          <Button
            key={person.name}
            variant="secondary"
            size="sm"
            onClick={() => {
              void setValues({ ...values, ...person.values });
              setCopied(`We added ${person.name}’s details to the form.`);
            }}
          >
            <span>
              <Name>{person.name}</Name>, {person.relation.toLocaleLowerCase('en-CA')}
            </span>
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {copied}
      </p>
    </div>
  );
}

/** A person in the profile, with the values that a new record can copy. */
interface KnownPerson {
  name: string;
  /** "Neighbour". */
  relation: string;
  values: RecordValues;
}

/** Kinds whose new records can copy a person. */
const kindsWithKnownPeople: readonly RecordKind[] = ['emergencyContacts', 'authorizedPickups'];

/** Contacts and pickups that are not of this kind yet, deduplicated. Guardians need no second entry. */
function knownPeople(kind: RecordKind, profile: Profile): KnownPerson[] {
  if (!kindsWithKnownPeople.includes(kind)) return [];
  const { emergencyContacts, authorizedPickups } = profile;
  const named = new Set((profile[kind] as readonly { firstName: string; lastName: string }[]).map(fullName));
  return [...emergencyContacts, ...authorizedPickups].flatMap(({ firstName, lastName, relation, phone }) => {
    const name = fullName({ firstName, lastName });
    if (named.has(name)) return [];
    named.add(name);
    return [{ name, relation, values: { firstName, lastName, relation, phone } }];
  });
}

/** Free text. */
const Relation = () => (
  <TextField
    name="relation"
    label="Relation to your family"
    required
    hint="For example, grandmother or neighbor."
    autoComplete="off"
    maxLength={limits.textMax}
  />
);

const EmergencyContactFields = () => (
  <>
    <Relation />
    <div className="grid items-end gap-6 sm:grid-cols-2">
      <PhoneField name="phone" label="Phone" required autoComplete="off" />
      <PhoneField name="secondPhone" label="Second phone" optional autoComplete="off" />
    </div>
  </>
);

const AuthorizedPickupFields = () => (
  <>
    <Relation />
    <PhoneField name="phone" label="Phone" required autoComplete="off" />
  </>
);

const UnauthorizedPickupFields = () => (
  <>
    <Relation />
    <TextAreaField
      name="reason"
      label="Reason"
      optional
      hint="What a facility should know, such as a court order."
      maxLength={limits.reasonMax}
    />
  </>
);
