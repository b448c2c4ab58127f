import type { BookingGroup, Profile } from '@/api/contract/types';
import { ChildToday } from '@/components/activity/child-today';
import { BookingBring } from '@/components/booking/booking-bring';
import { BookingNextDay } from '@/components/booking/booking-next-day';
import { TodayWaiting } from '@/components/screens/today-waiting';
import { lookAgainMs, useChildrensDays } from '@/components/screens/use-childrens-days';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { NextPayment } from '@/components/wallet/next-payment';
import { isHeldBack } from '@/lib/care-plan';
import { BookingStatus } from '@/lib/enums';
import { nextCareDay, nextInCare } from '@/lib/next-care-day';
import { paths } from '@/lib/paths';
import { localTimeZone, todayIn } from '@/lib/time-zones';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookings } from '@/store/slices/bookings';
import { selectMainCard } from '@/store/slices/profile';
import { loadTours, selectTours } from '@/store/slices/tours';
import { useLoad } from '@/store/use-load';
import { useLookAgain } from '@/store/use-look-again';

/** A charge that was just begun is settled in seconds. */
const chargingMs = 5_000;

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
  const days = useChildrensDays(profile.children.map(({ id }) => id));
  useLookAgain(
    () => {
      bookingCall.reload({ list: 'upcoming', background: true });
      tourCall.reload({ list: 'upcoming', background: true });
    },
    bookings?.some((booking) => booking.status === BookingStatus.PENDING_PAYMENT && !isHeldBack(booking))
      ? chargingMs
      : lookAgainMs,
  );
  const failed = bookings && tours ? undefined : [bookingCall, tourCall].find(({ failure }) => failure);
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
      <TodayWaiting bookings={bookings} tours={tours} now={now} />
      {days.isLoading ? (
        <ListSkeleton label="Loading your children’s day" row="h-32" />
      ) : (
        <Day bookings={bookings} days={days} profile={profile} now={now} />
      )}
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

interface DayProps extends TodayProps {
  bookings: readonly BookingGroup[];
  days: ReturnType<typeof useChildrensDays>;
}

function Day({ bookings, days, profile, now }: DayProps) {
  const card = useAppSelector(selectMainCard);
  const today = todayIn(localTimeZone(), now);
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
            family={profile.children}
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
