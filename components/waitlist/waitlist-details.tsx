import type { ReactNode } from 'react';
import type { WaitlistGroup } from '@/api/contract/types';
import { AskedTogetherLine } from '@/components/request/asked-together';
import { RequestHeading } from '@/components/request/request-heading';
import { RequestHistory } from '@/components/request/request-history';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { waitlistHistory } from '@/components/waitlist/movement-words';
import { WaitlistActions } from '@/components/waitlist/waitlist-actions';
import { WaitlistFacts } from '@/components/waitlist/waitlist-facts';
import { aheadText, positionText, waitEndText, waitlistNextStep } from '@/components/waitlist/waitlist-words';
import { WaitlistStatus } from '@/lib/enums';
import { waitlistStatusLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { isOffered } from '@/lib/workflow/waitlist';

interface WaitlistDetailsProps {
  waitlist: WaitlistGroup;
  /** The booking that is offered, with its answers. */
  offer?: ReactNode;
  onHidden: () => void;
}

/** A place in line whole: exactly where, who is ahead by rule, what an offer means, the wish and the history. */
export function WaitlistDetails({ waitlist, offer, onHidden }: WaitlistDetailsProps) {
  const { address, facility, status } = waitlist;
  const offered = isOffered(waitlist);
  const position = positionText(waitlist);
  const ahead = aheadText(waitlist);
  const end = waitEndText(waitlist);
  const followed = status === WaitlistStatus.APPROVED || status === WaitlistStatus.COMPLETED;
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <header className="flex flex-col gap-3">
        <RequestHeading
          status={waitlistStatusLabels[status]}
          number={`Waitlist ${waitlist.number}`}
          title={facility.name}
        />
        {/* Said aloud when it changes, by the parent's move or the facility's. */}
        <div aria-live="polite" className="flex flex-col gap-3">
          {!offered && position && <p className="text-xl font-black">{position}</p>}
          {!offered && ahead && <p>{ahead}</p>}
          <p className="text-lg">{waitlistNextStep(waitlist)}</p>
        </div>
        {end && <p>{end}</p>}
        {followed && waitlist.bookingId && (
          <p>
            <TextLink href={paths.booking(waitlist.bookingId)}>Go to your booking</TextLink>
          </p>
        )}
        <AskedTogetherLine askedTogether={waitlist.askedTogether} />
        {offer}
        <WaitlistActions waitlist={waitlist} onHidden={onHidden} />
      </header>
      <TitledCard title="What you asked for">
        <WaitlistFacts waitlist={waitlist} />
        <p className="mt-3 text-sm">
          <TextLink href={paths.facility(facility.id)}>About {facility.name}</TextLink>
        </p>
      </TitledCard>
      <RequestHistory moves={waitlistHistory(waitlist)} textOf={({ text }) => text} timeZone={address.timeZone} />
    </div>
  );
}
