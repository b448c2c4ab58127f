import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { ChildFields } from '@/components/family/child-fields';
import {
  AuthorizedPickupFields,
  EmergencyContactFields,
  UnauthorizedPickupFields,
} from '@/components/family/contact-fields';
import { GuardianFields } from '@/components/family/guardian-fields';
import { fullName } from '@/components/family/record-facts';
import type { RecordValues } from '@/components/family/record-values';
import { usePhotoSender } from '@/components/family/use-photo-sender';
import type { Questions } from '@/components/family/use-questions';
import { PhotoField } from '@/components/form/media/photo-field';
import { TextField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button/button';
import { guardianRelationLabels } from '@/lib/labels';
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

/** The fields of a record: name and photo as for every kind, then its own. A child's photo is among what is optional. */
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
          hint="Leave empty if there is only one name."
          autoComplete={own ? 'family-name' : 'off'}
          maxLength={limits.textMax}
        />
      </div>
      {'photo' in values && kind !== 'children' && <RecordPhoto />}
      {fieldsOf[kind](props)}
    </>
  );
}

function RecordPhoto() {
  const { values } = useFormikContext<RecordValues>();
  const sendPhoto = usePhotoSender();
  return <PhotoField name="photo" firstName={values.firstName} lastName={values.lastName} upload={sendPhoto} />;
}

/** Who was given once is chosen, not typed again. */
function KnownPeople({ kind, profile }: Pick<Props, 'kind' | 'profile'>) {
  const { values, setValues } = useFormikContext<RecordValues>();
  const [copied, setCopied] = useState('');
  const people = knownPeople(kind, profile);
  if (people.length === 0) return null;
  return (
    <div role="group" aria-label="Someone you already added" className="rounded-lg bg-sunken p-4">
      <p className="font-bold">Is it someone you already added?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {people.map((person) => (
          <Button
            key={person.name}
            variant="secondary"
            size="sm"
            onClick={() => {
              void setValues({ ...values, ...person.values });
              setCopied(`The form now has the details of ${person.name}.`);
            }}
          >
            {person.name}, {person.relation.toLocaleLowerCase('en-CA')}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {copied}
      </p>
    </div>
  );
}

/** Somebody the profile knows already, as far as a new record can take it over. */
interface KnownPerson {
  name: string;
  /** "Mother", "Neighbour". */
  relation: string;
  values: RecordValues;
}

/** The kinds whose new records may be somebody who was given before: nobody is typed twice. */
const mayBeKnown: readonly RecordKind[] = ['emergencyContacts', 'authorizedPickups'];

/** Guardians, contacts and pickups of the family who are not yet of this kind, each once. */
function knownPeople(kind: RecordKind, profile: Profile): KnownPerson[] {
  if (!mayBeKnown.includes(kind)) return [];
  const { parentInfo, emergencyContacts, authorizedPickups } = profile;
  const people = [
    ...parentInfo.map((guardian) => ({ ...guardian, relation: guardianRelationLabels[guardian.relation] })),
    ...emergencyContacts.map((contact) => ({ ...contact, photo: null })),
    ...authorizedPickups,
  ];
  const named = new Set((profile[kind] as readonly { firstName: string; lastName: string }[]).map(fullName));
  return people.flatMap(({ firstName, lastName, relation, phone, photo }) => {
    const name = fullName({ firstName, lastName });
    if (named.has(name)) return [];
    named.add(name);
    const values = { firstName, lastName, relation, phone, ...(kind === 'authorizedPickups' && { photo }) };
    return [{ name, relation, values }];
  });
}
