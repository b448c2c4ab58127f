import type { Facility } from '@/api/contract/types';
import { Excerpt } from '@/components/ui/layout/excerpt/excerpt';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { ownerRoleLabels } from '@/lib/labels';
import { formatPhone } from '@/lib/validation/phone';

/** What a facility says of itself, and how to reach it. */
export function FacilityAbout({ facility }: { facility: Facility }) {
  const { phone, phoneExtension, email, languages, owners, amenities } = facility;
  return (
    <div className="flex flex-col gap-4">
      {facility.description && <Excerpt text={facility.description} />}
      <DefinitionList
        items={[
          { term: 'Languages', description: languages?.length ? languages.join(', ') : 'Not stated' },
          ...(amenities.length ? [{ term: 'Good to know', description: amenities.join(', ') }] : []),
          ...owners.map(({ name, role }) => ({ term: ownerRoleLabels[role], description: name })),
          ...(phone
            ? [
                {
                  term: 'Phone',
                  description: (
                    <a className={textLinkStyle} href={`tel:${phone}${phoneExtension ? `;ext=${phoneExtension}` : ''}`}>
                      {formatPhone(phone)}
                      {phoneExtension && `, extension ${phoneExtension}`}
                    </a>
                  ),
                },
              ]
            : []),
          ...(email
            ? [
                {
                  term: 'E-mail',
                  description: (
                    <a className={textLinkStyle} href={`mailto:${email}`}>
                      {email}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
