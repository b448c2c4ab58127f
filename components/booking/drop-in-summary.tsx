import Link from 'next/link';
import type { Facility, Profile } from '@/api/contract/types';
import { DropInPrice, DropInTerms } from '@/components/booking/drop-in-costs';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import type { ScheduleType } from '@/lib/enums';
import { cancellationPolicyLabels, cardBrandLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';

interface DropInSummaryProps {
  facility: Facility;
  profile: Profile;
  values: DropInValues;
  now: Date;
  submitting: boolean;
}

/** The full price, the terms, the card, and the button: all of it before the request is sent. */
export function DropInSummary({ facility, profile, values, now, submitting }: DropInSummaryProps) {
  const address = facility.addresses.find(({ id }) => id === values.addressId) ?? facility.addresses[0]!;
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  const session = values.scheduleType as ScheduleType | null;
  const nothingYet = (
    <p className="text-ink-soft">Choose who needs care, a session and days. The full price appears here.</p>
  );
  const policy = <p>{cancellationPolicyLabels[facility.dropInCancellationPolicy]}.</p>;
  const [firstDate] = values.bookingDates;
  const card = profile.cards.find(({ isMain }) => isMain);
  return (
    <Card as="aside" aria-labelledby="summary" className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
      <h2 id="summary" className="text-xl font-black">
        Your request
      </h2>
      {session !== null && firstDate ? (
        <DropInPrice
          facility={facility}
          addressId={address.id}
          family={children}
          dates={values.bookingDates}
          session={session}
        >
          {nothingYet}
        </DropInPrice>
      ) : (
        nothingYet
      )}
      <section aria-labelledby="terms" className="flex flex-col gap-1 text-sm">
        <h3 id="terms" className="font-bold">
          If plans change
        </h3>
        <p>You can withdraw your request at no cost until it is confirmed.</p>
        {firstDate ? (
          <DropInTerms facility={facility} timeZone={address.timeZone} firstDate={firstDate} now={now} />
        ) : (
          policy
        )}
      </section>
      {card ? (
        <p className="text-sm">
          Paid with {cardBrandLabels[card.brand]} ending in {card.last4}, only after the facility accepts.{' '}
          <Link href={paths.wallet} className={textLinkStyle}>
            Change card
          </Link>
        </p>
      ) : (
        <Notice tone="warning" title="Add a card first">
          <Link href={paths.wallet} className={textLinkStyle}>
            Go to your wallet
          </Link>
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={submitting} disabled={!card}>
        Send request
      </Button>
    </Card>
  );
}
