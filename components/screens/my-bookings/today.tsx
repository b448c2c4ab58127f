import { useEffect } from 'react';
import type { Activity, BookingGroup, Profile, TourGroup } from '@/api/contract/types';
import { ChildToday, dayOf } from '@/components/activity/activity-day';
import { UnmetCards } from '@/components/booking/list/unmet-cards';
import { BookingWaiting, UnpaidMonthWaiting } from '@/components/booking/page/booking-actions';
import { BookingBring, BookingStart } from '@/components/booking/page/booking-next-day';
import { DayCare } from '@/components/booking/page/day-care';
import { TourWaiting } from '@/components/tour/tour-actions';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { TextLink } from '@/components/ui/navigation/text-link';
import { NextPayment } from '@/components/wallet/charges';
import { addDays } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus } from '@/lib/enums';
import { waitingText } from '@/lib/labels';
import { unpaidMonth } from '@/lib/money/charges';
import { paths, requestPaths } from '@/lib/paths';
import { answerFirst, childrenComing, needsAnswer, nextCareDay, startingSoon } from '@/lib/requests/care/booking-facts';
import { careAhead } from '@/lib/requests/care/care-ahead';
import { isHeldBack } from '@/lib/requests/care/care-plan';
import { newMessagesText } from '@/lib/requests/thread';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { usePolling } from '@/store/requests/use-request-page';
import { loadActivities } from '@/store/slices/activities';
import { loadBookings, selectBookings } from '@/store/slices/bookings';
import { countNotices, selectNewMessages } from '@/store/slices/notices';
import { selectCards } from '@/store/slices/profile';
import { loadTours, selectTours } from '@/store/slices/tours';
import { useLoad, useLoadAll } from '@/store/use-load';

/** Polls faster while a charge is pending, because it takes seconds. */
const chargingMs = 5_000;

interface TodayProps {
  profile: Profile;
  now: Date;
}

/** The first tab of My Bookings, in the order of a day: care, what needs an answer, days without care, messages, money. */
export function Today({ profile, now }: TodayProps) {
  const dispatch = useAppDispatch();
  const cards = useAppSelector(selectCards);
  const bookings = useAppSelector((state) => selectBookings(state, 'upcoming'));
  const tours = useAppSelector((state) => selectTours(state, 'upcoming'));
  const unmet = useAppSelector((state) => selectBookings(state, 'unmet'));
  const unmetCall = useLoad(loadBookings, { list: 'unmet' });
  const bookingCall = useLoad(loadBookings, { list: 'upcoming' });
  const tourCall = useLoad(loadTours, { list: 'upcoming' });
  const days = useChildrensDays(profile.children.map(({ id }) => id));
  usePolling(
    () => {
      // Not by `reload`, which renders this page twice for each call.
      void dispatch(loadBookings({ list: 'upcoming', background: true }));
      void dispatch(loadTours({ list: 'upcoming', background: true }));
      void dispatch(loadBookings({ list: 'unmet', background: true }));
    },
    bookings?.some((booking) => booking.status === BookingStatus.PENDING_PAYMENT && !isHeldBack(booking))
      ? chargingMs
      : refreshMs,
  );
  const failed =
    bookings && tours && unmet ? undefined : [bookingCall, tourCall, unmetCall].find(({ failure }) => failure);
  if (failed?.failure) {
    return (
      <LoadFailure title="We couldn’t load your day" onRetry={failed.retry}>
        {sentenceOf(failed.failure)}
      </LoadFailure>
    );
  }
  if (!bookings || !tours || !unmet) return <ListSkeleton label="Loading your day" row="h-32" />;
  if (bookings.length === 0 && tours.length === 0 && unmet.length === 0) {
    return (
      <div className="flex flex-col gap-6">
        <NewMessages />
        <NothingPlanned />
      </div>
    );
  }
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <NextCare {...{ bookings, days, profile, now }} />
        <TodayWaiting bookings={bookings} tours={tours} now={now} />
        <StillNeeded bookings={unmet} now={now} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <NewMessages />
        <NextPayment bookings={bookings} cards={cards} />
        <ChildrensDays {...{ bookings, days, profile, now }} />
      </div>
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

/** Requests that came to nothing: their days have no care yet (record 0157). */
function StillNeeded({ bookings, now }: { bookings: readonly BookingGroup[]; now: Date }) {
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="unmet" className="flex flex-col gap-3">
      <h2 id="unmet" className="text-xl font-black">
        These days still need care
      </h2>
      <UnmetCards bookings={bookings} now={now} />
    </section>
  );
}

/** What facilities wrote and this adult has not seen, with links to the requests. */
function NewMessages() {
  const requests = useAppSelector(selectNewMessages);
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="new-messages" className="flex flex-col gap-1">
      <h2 id="new-messages" className="text-xl font-black">
        {newMessagesText(requests.reduce((sum, { count }) => sum + count, 0))}
      </h2>
      <ul>
        {requests.map(({ request, requestId, number, facilityName }) => (
          <li key={requestId}>
            <TextLink href={requestPaths[request](requestId)} className="inline-block py-3">
              <Name>{facilityName}</Name> wrote about <span className="whitespace-nowrap">{number}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DayProps extends TodayProps {
  bookings: readonly BookingGroup[];
  days: ReturnType<typeof useChildrensDays>;
}

/** Today's and tomorrow's care, then first days of the coming week. */
function NextCare({ bookings, days, profile, now }: DayProps) {
  const care = careAhead(bookings, now);
  const isShown = ({ id }: BookingGroup) =>
    care.some((one) => one.days.some(({ coming }) => coming.some(({ booking }) => booking.id === id)));
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <DayCare care={care} bookings={bookings} family={profile.children} suppliesOf={days.suppliesOf} now={now} />
      {startingSoon(bookings, now)
        .filter((booking) => !isShown(booking))
        .map((booking) => (
          <BookingStart key={booking.id} booking={booking} now={now}>
            <BookingBring
              booking={booking}
              family={profile.children}
              supplies={days.suppliesOf(booking.children, now)}
            />
          </BookingStart>
        ))}
    </div>
  );
}

/** What the facilities noted of the children today. */
function ChildrensDays({ bookings, days, profile, now }: DayProps) {
  if (days.isLoading) return <ListSkeleton label="Loading your children’s day" rows={1} row="h-32" />;
  const isInCare = (childId: string) =>
    bookings.some((booking) => {
      const today = todayIn(booking.address.timeZone, now);
      return nextCareDay(booking, now) === today && childrenComing(booking, today).some(({ id }) => id === childId);
    });
  return (
    <>
      {days.failure && (
        <LoadFailure title="We couldn’t load your children’s day" onRetry={days.retry}>
          {sentenceOf(days.failure)}
        </LoadFailure>
      )}
      {profile.children
        .filter(({ id }) => isInCare(id) || days.activitiesOf(id).length > 0)
        .map((child) => (
          <ChildToday key={child.id} child={child} now={now} activities={days.activitiesOf(child.id)} />
        ))}
    </>
  );
}

/** Refresh interval while the page is visible. */
const refreshMs = 60_000;
/** Days a supplies note stays relevant. */
const suppliesDays = 7;

/** The latest activities of these children, newest first; refreshed while the page is visible. */
function useChildrensDays(ids: readonly string[]) {
  const views = ids.map((childId) => ({ childId, kind: 'all' as const, page: 1 }));
  const { data, status, failure, retry, reload } = useLoadAll(loadActivities, views);
  usePolling(() => status === 'loaded' && reload(views.map((view) => ({ ...view, background: true }))), refreshMs);

  const activitiesOf = (id: string): readonly Activity[] =>
    data?.find(({ view }) => view.childId === id)?.activities.items ?? [];
  return {
    isLoading: data === null && status === 'loading',
    failure,
    retry,
    activitiesOf,
    /** The recent supplies notes of these children. */
    suppliesOf: (children: readonly { id: string }[], now: Date): Activity[] =>
      children
        .flatMap(({ id }) => activitiesOf(id))
        .filter(
          (activity) =>
            activity.kind === 'supplies' && dayOf(activity) > addDays(todayIn(activity.timeZone, now), -suppliesDays),
        ),
  };
}

interface TodayWaitingProps {
  bookings: readonly BookingGroup[];
  tours: readonly TourGroup[];
  now: Date;
}

/** Requests that need the parent's answer, nearest deadline first. */
function TodayWaiting({ bookings, tours, now }: TodayWaitingProps) {
  const dispatch = useAppDispatch();
  const waiting = answerFirst(
    [
      ...bookings
        .filter(needsAnswer)
        .map((booking) => ({ ...dueOf(booking), card: <BookingWaiting booking={booking} now={now} /> })),
      ...bookings.flatMap((booking) => {
        const unpaid = unpaidMonth(booking);
        if (!unpaid) return [];
        const due = { id: booking.id, expiresAt: unpaid.until.toISOString() };
        return [{ ...due, card: <UnpaidMonthWaiting booking={booking} unpaid={unpaid} /> }];
      }),
      ...tours.filter(tourNeedsAnswer).map((tour) => ({ ...dueOf(tour), card: <TourWaiting tour={tour} /> })),
    ],
    () => true,
  );
  const count = waiting.length;
  // An answer given here changes the counts in header, tabs and menu.
  useEffect(() => void dispatch(countNotices()), [dispatch, count]);
  const title = count === 0 ? 'Nothing needs your answer' : waitingText(count);
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting" aria-live="polite" className={count === 0 ? 'text-ink-soft' : 'text-xl font-black'}>
        {title}
      </h2>
      <ul className="flex flex-col gap-2 empty:hidden">
        {waiting.map(({ id, card }) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
    </section>
  );
}

const dueOf = ({ id, expiresAt }: { id: string; expiresAt: string | null }) => ({ id, expiresAt });
