import { ChevronDown, Search } from 'lucide';
import Head from 'next/head';
import type { ReactNode } from 'react';
import type { Answer, Facility, Settings } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { ClaimForm } from '@/components/support/claim-form';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { TextInput } from '@/components/ui/inputs/text-input';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { TextLink, textLinkStyle } from '@/components/ui/navigation/text-link';
import { shownAddressLine, type PostalPlace } from '@/lib/facilities/addresses';
import { limits } from '@/lib/limits';
import { groupDigits } from '@/lib/money/money';
import { paths } from '@/lib/paths';

export interface ForFacilitiesScreenProps {
  settings: Settings;
  /** The facility to claim: the visitor comes from its page, or found it here. */
  facility: (Pick<Facility, 'id' | 'name' | 'licenceNumber'> & { address: PostalPlace }) | null;
  /** The words that were searched for; empty without a search. */
  q: string;
  found: Pick<Answer<'listFacilities'>, 'items' | 'totalItems'> | null;
}

/** Tells a facility how it answers families from its mailbox, and lets it claim its entry (product rule 8). */
export function ForFacilitiesScreen({ settings, facility, q, found }: ForFacilitiesScreenProps) {
  const { supportEmail } = settings;
  return (
    <div className="mx-auto grid max-w-page gap-10 px-4 py-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <PageHead
        title="For child care facilities"
        description="Answer families who look for child care from your e‑mail: no account, no app."
      />
      <Head>
        <link key="canonical" rel="canonical" href={paths.forFacilities} />
      </Head>
      <div className="max-w-prose min-w-0">
        <ServerHtml dependsOn={[settings]}>
          <HowItWorks settings={settings} />
        </ServerHtml>
      </div>
      <section
        id="claim"
        aria-labelledby="claim-heading"
        className="min-w-0 scroll-mt-24 lg:sticky lg:top-24 lg:self-start"
      >
        <h2 id="claim-heading" className="text-2xl font-black">
          {facility ? (
            <>
              Claim <Name>{facility.name}</Name>
            </>
          ) : (
            'Claim your facility'
          )}
        </h2>
        {facility ? (
          <>
            <p className="mt-2 mb-5 text-ink-soft">
              <span translate="no">{shownAddressLine(facility.address)}</span>
              {facility.licenceNumber && ` · License ${facility.licenceNumber}`}
              <TextLink href={`${paths.forFacilities}#claim`} className="block py-3">
                Not yours? Find another facility
              </TextLink>
            </p>
            <ClaimForm key={facility.id} facility={facility} />
          </>
        ) : (
          <>
            <p className="mt-2 mb-5 text-ink-soft">
              Most licensed facilities are listed here already, from public lists. Claim yours, and families’ requests
              come to you.
            </p>
            <FindFacility q={q} found={found} />
            <details className="group mt-5 border-t border-line">
              <summary className="flex min-h-14 cursor-pointer items-center gap-3 font-bold text-primary-ink [&::-webkit-details-marker]:hidden">
                <span className="grow">Use your license number instead</span>
                <Icon of={ChevronDown} className="transition group-open:rotate-180" />
              </summary>
              <div className="pt-2">
                <ClaimForm facility={null} />
              </div>
            </details>
          </>
        )}
        <p className="mt-5 text-sm text-ink-soft">
          Not listed yet, or can’t get into the mailbox that the list shows? Write to{' '}
          <a href={`mailto:${supportEmail}`} className={textLinkStyle}>
            {supportEmail}
          </a>
          .
        </p>
      </section>
    </div>
  );
}

/** A form and links of the page itself, so that it works without scripts. */
function FindFacility({ q, found }: Pick<ForFacilitiesScreenProps, 'q' | 'found'>) {
  return (
    <>
      <form action={`${paths.forFacilities}#claim`} method="get" role="search" aria-label="Your facility">
        <label className="block">
          <span className="mb-1 block font-bold">Name and city of your facility</span>
          <TextInput
            type="search"
            name="q"
            defaultValue={q}
            required
            maxLength={limits.textMax}
            placeholder="For example: Fern House Toronto"
            autoComplete="organization"
            enterKeyHint="search"
          />
        </label>
        <Button type="submit" icon={Search} size="lg" className="mt-3">
          Find your facility
        </Button>
      </form>
      {found && (
        <>
          <p role="status" className="mt-5 font-bold">
            {foundText(found)}
          </p>
          <ul className="mt-1 divide-y divide-line">
            {found.items.map(({ id, name, address }) => (
              <li key={id}>
                <TextLink href={`${paths.claimFacility(id)}#claim`} className="block py-3">
                  <Name>{name}</Name>
                  <span translate="no" className="block text-sm font-normal text-ink-soft">
                    {shownAddressLine(address)}
                  </span>
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function foundText({ items, totalItems }: NonNullable<ForFacilitiesScreenProps['found']>): string {
  if (totalItems === 0) return 'No facility found. Check the spelling, or use your license number.';
  if (totalItems > items.length)
    return `The first ${items.length} of ${groupDigits(totalItems)}. Add the city or street.`;
  return totalItems === 1 ? 'Is this yours?' : 'Which one is yours?';
}

function HowItWorks({ settings }: { settings: Settings }) {
  const { demo, facilitySiteUrl, productName } = settings;
  return (
    <>
      <h1 className="text-3xl font-black text-balance">For child care facilities</h1>
      <p className="mt-3 text-lg">
        Families near you look for care on {productName}. Answer them from your e‑mail in about 90 seconds. You don’t
        need an account, an app or any training.
      </p>
      {facilitySiteUrl !== paths.forFacilities && (
        <p className="mt-4">
          <ButtonLink href={facilitySiteUrl}>Go to the site for facilities</ButtonLink>
        </p>
      )}
      <p className="mt-4 lg:hidden">
        <a href="#claim" className={textLinkStyle}>
          Claim your facility
        </a>
      </p>
      {demo && (
        <div className="mt-5">
          <Notice title="Try it in this demonstration">
            <p>
              Request a tour as a family. Then open the{' '}
              <TextLink href={paths.facilityMailbox}>facility’s mailbox</TextLink> and follow the link in its newest
              e‑mail: that’s the page on which a director answers. If nobody opens it, an automatic desk answers after a
              few seconds.
            </p>
          </Notice>
        </div>
      )}
      <Part title="What families ask for">
        <ul className="list-disc space-y-1 pl-5">
          <li>Care on single days, or on the same weekdays every week</li>
          <li>A tour, at times that work for them</li>
          <li>A spot on your waitlist</li>
        </ul>
      </Part>
      <Part title="How you answer">
        <ol className="list-decimal space-y-2 pl-5">
          <li>We e‑mail you each request, with its days and when to answer by.</li>
          <li>
            Open the link. You see the children’s first names and ages and, for care, their allergies and medical notes.
          </li>
          <li>
            Accept, offer some of the days, propose a time for a tour, or decline. The family hears from us right away.
          </li>
          <li>
            Every morning, we e‑mail you how many children come and what still waits for you. The list behind it shows
            who may pick up and who to call.
          </li>
        </ol>
        <p className="mt-2">
          {/* A page without scripts, so it is loaded whole. */}
          <a href={paths.answerSample} className={`${textLinkStyle} inline-block py-3`}>
            See a sample request, and try to answer it
          </a>
        </p>
      </Part>
      <Part title="Who sees what">
        <ul className="list-disc space-y-1 pl-5">
          <li>
            Families see what you tell us and what the public list says. They don’t see your e‑mail address for
            requests.
          </li>
          <li>Only people you name get requests. Each one confirms their e‑mail address first.</li>
          <li>Each link is for one person and ends by itself. Families can see who opened their child’s day.</li>
        </ul>
      </Part>
      <p className="mt-8">
        <TextLink href={paths.content('register-ccb')}>More about registering your facility</TextLink>
      </p>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="mb-2 text-xl font-black">{title}</h2>
    {children}
  </section>
);
