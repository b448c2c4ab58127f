import type { ReactNode } from 'react';
import type { WaitlistGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { placeAndNote } from '@/components/request/place-details';
import { RequestActions } from '@/components/request/request-actions';
import { AskedTogetherLine } from '@/components/request/request-card';
import { AboutFacility, RequestHeading, RequestHistory } from '@/components/request/request-details';
import { TitledCard } from '@/components/ui/layout/card';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import {
  aheadText,
  positionText,
  waitEndText,
  type WaitlistAction,
  waitlistActionLabel,
  waitlistNextStep,
  waitlistQuestion,
  describeWaitlistChanges,
} from '@/components/waitlist/waitlist-words';
import { formatMonth } from '@/lib/dates/dates';
import { WaitlistStatus } from '@/lib/enums';
import { bookingTypeLabels, sessionTypeLabels, waitlistStatusLabels, weekdayLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { ordinal } from '@/lib/text/words';
import { waitlistMoveText } from '@/lib/workflow/move-words';
import { isOffered, type MovementReason, parentWaitlistActions } from '@/lib/workflow/waitlist';
import { useAppDispatch } from '@/store/hooks';
import { cancelWaitlist, hideWaitlist, loadWaitlist } from '@/store/slices/waitlists';

interface WaitlistDetailsProps {
  waitlist: WaitlistGroup;
  /** The offered booking with its buttons. */
  offer?: ReactNode;
  messages?: ReactNode;
  onHidden: () => void;
}

/** A waitlist spot: position, who is ahead by rule, what an offer means, the request and its history. */
export function WaitlistDetails({ waitlist, offer, messages, onHidden }: WaitlistDetailsProps) {
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
        {/* Announced when the parent or the facility changes the status. */}
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
        <AboutFacility facility={facility} />
      </TitledCard>
      {messages}
      <RequestHistory moves={waitlistHistory(waitlist)} textOf={({ text }) => text} timeZone={address.timeZone} />
    </div>
  );
}

function WaitlistFacts({ waitlist }: { waitlist: WaitlistGroup }) {
  const { startMonth, bookingDates, permanentBookingDays: days } = waitlist;
  return (
    <DefinitionList
      items={[
        { term: 'Who', description: <Name>{childrenNames(waitlist)}</Name> },
        { term: 'Age group', description: waitlist.ageGroup.title },
        {
          term: 'Care',
          description: `${bookingTypeLabels[waitlist.type]}, ${sessionTypeLabels[waitlist.scheduleType]}`,
        },
        ...(startMonth ? [{ term: 'Starting in', description: formatMonth(startMonth) }] : []),
        {
          term: 'Days',
          description: startMonth ? (
            days.map((day) => weekdayLabels[day]).join(', ')
          ) : (
            <BookingDates entries={bookingDates} showYear />
          ),
        },
        ...placeAndNote(waitlist),
      ]}
    />
  );
}

/** Offers are answered on their booking. */
function WaitlistActions({ waitlist, onHidden }: { waitlist: WaitlistGroup; onHidden: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <RequestActions<WaitlistAction, WaitlistGroup>
      group={waitlist}
      answers={['cancel', 'hide']}
      actionsOf={parentWaitlistActions}
      labelOf={(action) => waitlistActionLabel[action]}
      changeAt={`${paths.requestWaitlist(waitlist.facility.id)}?change=${waitlist.id}`}
      question={waitlistQuestion}
      whatChanged={describeWaitlistChanges}
      reload={(id) => dispatch(loadWaitlist({ id, background: true }))}
      send={async (action, { group }) => {
        if (action === 'cancel') return dispatch(cancelWaitlist(group));
        const result = await dispatch(hideWaitlist(group));
        if (hideWaitlist.fulfilled.match(result)) onHidden();
        return result;
      }}
    />
  );
}

type Movement = WaitlistGroup['movements'][number];

const reasons = {
  changed: 'you changed your request',
  left: 'a family ahead of you left the waitlist',
  accepted: 'a family ahead of you took a spot',
  declined: 'the facility declined a family ahead of you',
  unanswered: 'a family ahead of you let an offer pass',
  passed: 'a family ahead of you left the waitlist',
  own: 'your other request ahead of this one ended',
  enrolled: 'another child of yours is enrolled here now',
  notEnrolled: 'no other child of yours is enrolled here now',
  siblingAhead: 'a family with another child enrolled here comes first',
  siblingGone: 'a family ahead of you doesn’t have another child enrolled here anymore',
} as const satisfies Record<Exclude<MovementReason, 'joined' | 'counted'>, string>;

function movementText({ from, to, reason }: Movement): string {
  if (reason === 'joined') return `You joined the waitlist, ${ordinal(to)} in line`;
  if (reason === 'counted' || from === null) return `You were ${ordinal(to)} on the waitlist`;
  return `You moved ${to < from ? 'up' : 'back'} from ${ordinal(from)} to ${ordinal(to)}: ${reasons[reason]}`;
}

/** Moves of the request and of its position, oldest first. Positions on a facility's own waitlist are unknown. */
function waitlistHistory({ history, movements, passedOn }: WaitlistGroup) {
  const inLine = passedOn ? [] : [...movements].reverse();
  return [
    ...history.map((move) => ({ ...move, text: waitlistMoveText(move) })),
    ...inLine.map((movement) => ({
      at: movement.at,
      to: movement.to,
      action: movement.reason,
      note: null,
      text: movementText(movement),
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
}
