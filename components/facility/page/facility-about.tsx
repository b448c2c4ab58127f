import type { ReactNode } from 'react';
import type { Facility } from '@/api/contract/types';
import { EmailLink, PhoneLink, WebsiteLink } from '@/components/facility/page/contact-links';
import { SourceNote } from '@/components/facility/card/source-note';
import { DefinitionList, type DefinitionItem } from '@/components/ui/layout/definition-list/definition-list';
import { Excerpt } from '@/components/ui/layout/excerpt/excerpt';
import { AsSent } from '@/components/ui/navigation/as-sent';
import { longDate } from '@/lib/dates/dates';
import type { OwnableFact } from '@/lib/facilities/facts';
import { ownerRoleLabels } from '@/lib/labels';
import { todayIn } from '@/lib/dates/time-zones';

/** What is said of a facility, and how to reach it: its own words apart from a list's, and what nobody has said named as such. */
export function FacilityAbout({ facility }: { facility: Facility }) {
  const { phone, phoneExtension, email, website, languages, owners, amenities, description } = facility;
  const { source, ownFacts, ownFactsAt } = facility;
  const isListed = (fact: OwnableFact) => source !== null && !ownFacts.includes(fact);
  const facts: Fact[] = [
    { fact: 'languages', term: 'Languages', description: languages?.length ? languages.join(', ') : null },
    {
      fact: 'phone',
      term: 'Phone',
      description: phone && <PhoneLink phone={phone} extension={phoneExtension} />,
    },
    { fact: 'email', term: 'E-mail', description: email && <EmailLink email={email} /> },
    ...(website ? [{ fact: 'website', term: 'Website', description: <WebsiteLink website={website} /> } as const] : []),
  ];
  const stated = facts.filter(({ description: said }) => said !== null);
  const listed: DefinitionItem[] = stated.filter(({ fact }) => isListed(fact));
  const own: DefinitionItem[] = [
    ...(amenities.length ? [{ term: 'Good to know', description: amenities.join(', ') }] : []),
    ...owners.map(({ name, role }) => ({ term: ownerRoleLabels[role], description: name })),
    ...stated.filter(({ fact }) => !isListed(fact)),
  ];
  const missing = facts
    .filter(({ description: said }) => said === null)
    .map(({ term }) => ({ term, description: 'Not stated' }));
  const isListAlone = own.length === 0 && listed.length > 0;
  const text = description && <Excerpt text={description} />;
  return (
    <div className="flex flex-col gap-6 print:gap-2 print:[&_dl]:grid print:[&_dl]:grid-cols-2 print:[&_dl]:gap-x-8">
      {(!isListAlone || (text && !isListed('description'))) && (
        <div className="flex flex-col gap-4">
          {(source || ownFactsAt) && (
            <AsSent madeOf={[facility]}>
              {source && <h3 className="text-lg font-black">The facility says</h3>}
              {ownFactsAt && <StatedOn facility={facility} at={ownFactsAt} />}
            </AsSent>
          )}
          {!isListed('description') && text}
          <AsSent madeOf={[facility]}>
            <DefinitionList items={isListAlone ? own : [...own, ...missing]} />
          </AsSent>
        </div>
      )}
      {source && (listed.length > 0 || (text && isListed('description'))) && (
        <div className="flex flex-col gap-4">
          <div>
            <h3 className="text-lg font-black">From a public list</h3>
            <SourceNote source={source} linked />
          </div>
          {isListed('description') && text}
          <AsSent madeOf={[facility]}>
            <DefinitionList items={isListAlone ? [...listed, ...missing] : listed} />
          </AsSent>
        </div>
      )}
    </div>
  );
}

/** @param at an instant; on which day it was, the zone of the facility's first address says */
function StatedOn({ facility, at }: { facility: Facility; at: string }) {
  const on = longDate(todayIn(facility.addresses[0]!.timeZone, new Date(at)));
  return <p className="text-sm text-ink-soft">Last stated by the facility on {on}</p>;
}

interface Fact {
  fact: OwnableFact;
  term: string;
  /** Null where nobody has said. */
  description: ReactNode;
}
