import type { WaitlistGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { AskedTogetherLine, CardLink, RequestCard } from '@/components/request/request-card';
import { AllRequests } from '@/components/request/request-list';
import { FactLine, Name } from '@/components/ui/layout/name';
import { offerText, positionText } from '@/components/waitlist/waitlist-words';
import { formatMonth } from '@/lib/dates/dates';
import { bookingTypeLabels, sessionTypeLabels, shortWeekdayLabels, waitlistStatusLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import { isOffered } from '@/lib/workflow/waitlist';
import { loadWaitlists, selectWaitlistList, selectWaitlists } from '@/store/slices/waitlists';

/** The family's waitlist spots; those with an offer need an answer. */
export function WaitlistList({ page }: { page: number }) {
  return (
    <AllRequests
      title="Waitlists"
      page={page}
      path={paths.waitlists}
      select={selectWaitlists}
      selectList={selectWaitlistList}
      load={loadWaitlists}
      needsAnswer={isOffered}
      card={(waitlist) => <WaitlistCard waitlist={waitlist} />}
      empty={{
        title: 'No waitlists yet',
        text: 'Join a facility’s waitlist to see your spot here.',
      }}
    />
  );
}

function WaitlistCard({ waitlist }: { waitlist: WaitlistGroup }) {
  const { type, scheduleType, number, startMonth, permanentBookingDays: days } = waitlist;
  return (
    <RequestCard
      id={waitlist.id}
      href={paths.waitlist(waitlist.id)}
      facility={waitlist.facility}
      status={waitlistStatusLabels[waitlist.status]}
      when={
        startMonth ? (
          <p>
            {days.map((day) => shortWeekdayLabels[day]).join(', ')} from {formatMonth(startMonth)}
          </p>
        ) : (
          <BookingDates entries={waitlist.bookingDates} showYear />
        )
      }
      facts={
        <FactLine>
          <Name>{childrenNames(waitlist)}</Name>
          {bookingTypeLabels[type]}
          {sessionTypeLabels[scheduleType]}
        </FactLine>
      }
      number={number}
      due={offerText(waitlist) ?? positionText(waitlist)}
      action={isOffered(waitlist) && <CardLink href={paths.waitlist(waitlist.id)} label="See offer" number={number} />}
    >
      <AskedTogetherLine askedTogether={waitlist.askedTogether} />
    </RequestCard>
  );
}
