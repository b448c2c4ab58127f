import type { ReactNode } from 'react';
import type { Facility } from '@/api/contract/types';
import { SourceNote } from '@/components/facility/card/source-note';
import { type DefinitionItem, DefinitionList } from '@/components/ui/layout/definition-list';
import { Excerpt } from '@/components/ui/layout/excerpt';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { isPartly } from '@/lib/facilities/age-group';
import { childrenAllowed, groupAges, notListed, type OwnableFact, placesAllowed } from '@/lib/facilities/facts';
import { ownerRoleLabels } from '@/lib/labels';
import { formatPhoneFully, phoneHref } from '@/lib/validation/phone';
import { websiteName } from '@/lib/validation/website';

/**
 * Description and contact of a facility. Its own facts are separate from a list's; missing ones are named.
 */
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
  const known = facts.filter(({ description: said }) => said !== null);
  const listed: DefinitionItem[] = known.filter(({ fact }) => isListed(fact));
  const own: DefinitionItem[] = [
    ...(amenities.length ? [{ term: 'Good to know', description: amenities.join(', ') }] : []),
    ...owners.map(({ name, role }) => ({ term: ownerRoleLabels[role], description: name })),
    ...known.filter(({ fact }) => !isListed(fact)),
  ];
  const missing = facts
    .filter(({ description: said }) => said === null)
    .map(({ term }) => ({ term, description: notListed }));
  const isListAlone = own.length === 0 && listed.length > 0;
  const text = description && <Excerpt text={description} />;
  const hasOwn = own.length > 0 || (text !== null && !isListed('description'));
  return (
    <div className="flex flex-col gap-4 sm:gap-6 print:gap-2 print:[&_dl]:grid print:[&_dl]:grid-cols-2 print:[&_dl]:gap-x-8">
      {(hasOwn || !isListAlone) && (
        <div className="flex flex-col gap-2 sm:gap-4">
          {((source && hasOwn) || ownFactsAt) && (
            <ServerHtml dependsOn={[facility]}>
              {source && hasOwn && <h3 className="text-lg font-black">The facility says</h3>}
              {ownFactsAt && <UpdatedOn facility={facility} at={ownFactsAt} />}
            </ServerHtml>
          )}
          {!isListed('description') && text}
          <Facts facility={facility} items={isListAlone ? own : [...own, ...missing]} />
        </div>
      )}
      {source && (listed.length > 0 || (text && isListed('description'))) && (
        <div className="flex flex-col gap-4">
          <div>
            <h3 className="text-lg font-black">From a public list</h3>
            <SourceNote source={source} linked />
          </div>
          {isListed('description') && text}
          <Facts facility={facility} items={isListAlone ? [...listed, ...missing] : listed} />
        </div>
      )}
    </div>
  );
}

/** Folded on a phone, and everywhere if there are many. */
function Facts({ facility, items }: { facility: Facility; items: readonly DefinitionItem[] }) {
  if (items.length === 0) return null;
  return (
    <PhoneFold label="Contact and details" look="button" foldable everywhere={items.length > shownFacts}>
      <ServerHtml dependsOn={[facility]}>
        <DefinitionList items={items} />
      </ServerHtml>
    </PhoneFold>
  );
}

/** @param at an instant; its date is shown in the time zone of the first address */
function UpdatedOn({ facility, at }: { facility: Facility; at: string }) {
  const on = longDate(todayIn(facility.addresses[0]!.timeZone, new Date(at)));
  return <p className="text-sm text-ink-soft">Updated by the facility on {on}</p>;
}

const shownFacts = 3;

interface Fact {
  fact: OwnableFact;
  term: string;
  /** Null when not known. */
  description: ReactNode;
}

export function PhoneLink({ phone, extension }: { phone: string; extension: string | null }) {
  return (
    <a className={textLinkStyle} href={phoneHref(phone, extension)}>
      {formatPhoneFully(phone, extension)}
    </a>
  );
}

/** External, in a new tab; `nofollow`, because we do not endorse it. */
export function WebsiteLink({ website }: { website: string }) {
  return (
    <a className={textLinkStyle} href={website} target="_blank" rel="nofollow noopener noreferrer">
      {websiteName(website)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className={textLinkStyle} href={`mailto:${email}`}>
      {email}
    </a>
  );
}

/** What a list says about the license, with the list and its date. */
export function FacilityLicence({ facility }: { facility: Facility }) {
  const { ageGroups, licensedPlaces, licenceKind, listFacts, source, ownFacts } = facility;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {licensedPlaces === null
          ? 'We don’t know how many spots it has.'
          : `${childrenAllowed(licenceKind, licensedPlaces)}. We don’t know how many spots are open.`}
      </p>
      {ageGroups.length === 0 ? (
        <p>Ages not listed.</p>
      ) : (
        <table className="w-full max-w-prose text-sm">
          <caption className="sr-only">Spots by age</caption>
          <tbody>
            {ageGroups.map((group) => (
              <tr key={group.id} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-left font-bold">
                  {group.title}
                  {groupAges(group) && <span className="font-normal text-ink-soft">, {groupAges(group)}</span>}
                </th>
                <td className="py-2 text-right tabular-nums">
                  {group.licensedPlaces === null ? (
                    <span className="text-ink-soft">{notListed}</span>
                  ) : (
                    placesAllowed(licenceKind, group.licensedPlaces)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ageGroups.some(isPartly) && <p>Some ages aren’t listed. Ask whether they take your child’s age.</p>}
      {listFacts.length > 0 && (
        <ul aria-label="Also on the list" className="list-disc pl-5">
          {listFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {source && (
        <p>
          <span className="text-sm font-bold">Source: </span>
          <SourceNote source={source} linked />
          {ownFacts.includes('ageGroups') && (
            <span className="block text-sm text-ink-soft">The age groups are from the facility.</span>
          )}
          {source.attribution && <span className="block text-sm text-ink-soft">{source.attribution}</span>}
        </p>
      )}
    </div>
  );
}
