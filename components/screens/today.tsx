import { useEffect } from 'react';
import type { BookingGroup, Profile, TourGroup } from '@/api/contract/types';
import { ChildToday } from '@/components/activity/child-today';
import { BookingBring } from '@/components/booking/booking-bring';
import { BookingNextDay } from '@/components/booking/booking-next-day';
import { BookingWaiting } from '@/components/booking/booking-waiting';
import { useChildrensDays } from '@/components/screens/use-childrens-days';
import { TourWaiting } from '@/components/tour/tour-waiting';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { NextPayment } from '@/components/wallet/next-payment';
import { answerFirst } from '@/lib/answer-first';
import { needsAnswer } from '@/lib/booking-facts';
import { nextCareDay, nextInCare } from '@/lib/next-care-day';
import { paths } from '@/lib/paths';
import { localTimeZone, todayIn } from '@/lib/time-zones';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookings } from '@/store/slices/bookings';
import { countNotices } from '@/store/slices/notices';
import { selectMainCard } from '@/store/slices/profile';
import { loadTours, selectTours } from '@/store/slices/tours';
import { useLoad } from '@/store/use-load';

interface TodayProps {
  profile: Profile;
  now: Date;
}

/** The first view of My Bookings: what waits for an answer, the next day of care, the children’s day, the next payment. */
export function Today({ profile, now }: TodayProps) {
  const bookings = useAppSelector((state) => selectBookings(state, 'upcoming'));
  const tours = useAppSelector((state) => selectTours(state, 'upcoming'));
  const bookingCall = useLoad(loadBookings, { list: 'upcoming' });
  const tourCall = useLoad(loadTours, { list: 'upcoming' });
  const failed = [bookingCall, tourCall].find(({ failure }) => failure);
  if (failed?.failure) {
    return (
      <LoadFailure title="We couldn’t load your day" onRetry={failed.retry}>
        {sentenceOf(failed.failure)}
      </LoadFailure>
    );
  }
  if (!bookings || !tours) return <ListSkeleton label="Loading your day" row="h-32" />;
  if (bookings.length === 0 && tours.length === 0) return <NothingPlanned />;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Waiting bookings={bookings} tours={tours} now={now} />
      <Day bookings={bookings} profile={profile} now={now} />
    </div>
  );
}

const NothingPlanned = () => (
  <EmptyState
    illustration={<NoBookingsIllustration />}
    title="Nothing planned yet"
    action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
  >
    <p>What needs your answer, your next day of care and your child’s day will be here.</p>
  </EmptyState>
);

interface WaitingProps {
  bookings: readonly BookingGroup[];
  tours: readonly TourGroup[];
  now: Date;
}

/** What the family is asked, the nearest deadline first. */
function Waiting({ bookings, tours, now }: WaitingProps) {
  const dispatch = useAppDispatch();
  const waiting = answerFirst(
    [
      ...bookings
        .filter(needsAnswer)
        .map((booking) => ({ ...dueOf(booking), card: <BookingWaiting booking={booking} now={now} /> })),
      ...tours.filter(tourNeedsAnswer).map((tour) => ({ ...dueOf(tour), card: <TourWaiting tour={tour} /> })),
    ],
    () => true,
  );
  const count = waiting.length;
  // An answer given here changes what the bell, the tabs and the menu say.
  useEffect(() => void dispatch(countNotices()), [dispatch, count]);
  if (count === 0) return <p className="text-lg">Nothing needs your answer.</p>;
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting" className="text-xl font-black">
        {count === 1 ? '1 needs your answer' : `${count} need your answer`}
      </h2>
      <ul className="flex flex-col gap-3">
        {waiting.map(({ id, card }) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
    </section>
  );
}

const dueOf = ({ id, expiresAt }: { id: string; expiresAt: string | null }) => ({ id, expiresAt });

function Day({ bookings, profile, now }: TodayProps & { bookings: readonly BookingGroup[] }) {
  const card = useAppSelector(selectMainCard);
  const today = todayIn(localTimeZone(), now);
  const days = useChildrensDays(profile.children.map(({ id }) => id));
  const next = nextInCare(bookings, now);
  const inCare = new Set(
    next
      .filter((booking) => nextCareDay(booking, now) === today)
      .flatMap((booking) => booking.children.map(({ id }) => id)),
  );
  return (
    <>
      {next.map((booking) => (
        <BookingNextDay
          key={booking.id}
          booking={booking}
          now={now}
          where={<TextLink href={paths.booking(booking.id)}>{booking.facility.name}</TextLink>}
        >
          <BookingBring
            booking={booking}
            children={profile.children}
            supplies={days.suppliesOf(booking.children, today)}
          />
        </BookingNextDay>
      ))}
      {days.failure && (
        <LoadFailure title="We couldn’t load your children’s day" onRetry={days.retry}>
          {sentenceOf(days.failure)}
        </LoadFailure>
      )}
      {profile.children
        .filter(({ id }) => inCare.has(id) || days.of(id).length > 0)
        .map((child) => (
          <ChildToday key={child.id} child={child} today={today} activities={days.of(child.id)} />
        ))}
      <NextPayment bookings={bookings} main={card} />
    </>
  );
}
