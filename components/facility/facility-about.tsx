import type { Facility } from '@/api/contract/types';
import { EmailLink, PhoneLink, WebsiteLink } from '@/components/facility/contact-links';
import { SourceNote } from '@/components/facility/source-note';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { Excerpt } from '@/components/ui/layout/excerpt/excerpt';
import { ownerRoleLabels } from '@/lib/labels';

const notStated = 'Not stated';
const terms = {
  description: 'Description',
  languages: 'Languages',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
} as const;
const listable = ['description', 'languages', 'phone', 'email', 'website'] as const;

/** What is said of a facility, and how to reach it; what nobody has said is named as such. */
export function FacilityAbout({ facility }: { facility: Facility }) {
  const { phone, phoneExtension, email, website, languages, owners, amenities, description, source, ownFacts } =
    facility;
  const fromList = listable
    .filter((fact) => facility[fact] !== null && !ownFacts.includes(fact))
    .map((fact) => terms[fact]);
  return (
    <div className="flex flex-col gap-4">
      {description && <Excerpt text={description} />}
      <DefinitionList
        items={[
          { term: 'Languages', description: languages?.length ? languages.join(', ') : notStated },
          ...(amenities.length ? [{ term: 'Good to know', description: amenities.join(', ') }] : []),
          ...owners.map(({ name, role }) => ({ term: ownerRoleLabels[role], description: name })),
          {
            term: 'Phone',
            description: phone ? <PhoneLink phone={phone} extension={phoneExtension} /> : notStated,
          },
          { term: 'E-mail', description: email ? <EmailLink email={email} /> : notStated },
          ...(website ? [{ term: 'Website', description: <WebsiteLink website={website} /> }] : []),
        ]}
      />
      {source && fromList.length > 0 && (
        <p className="text-sm">
          <span className="font-bold">{fromList.join(', ')}: </span>
          <SourceNote source={source} />
        </p>
      )}
    </div>
  );
}
