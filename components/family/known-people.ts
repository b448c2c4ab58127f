import type { Profile } from '@/api/contract/types';
import { fullName } from '@/components/family/record-facts';
import type { RecordValues } from '@/components/family/record-values';
import { guardianRelationLabels } from '@/lib/labels';
import type { RecordKind } from '@/store/slices/family';

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
export function knownPeople(kind: RecordKind, profile: Profile): KnownPerson[] {
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
