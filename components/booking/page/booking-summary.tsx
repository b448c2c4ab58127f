import type { BookingGroup } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/page/booking-actions';
import { BookingDates } from '@/components/request/booking-dates';
import { LaterMonths } from '@/components/request/later-months';
import { placeAndNote } from '@/components/request/place-details';
import { PriceTable } from '@/components/request/price-table';
import { TitledCard } from '@/components/ui/layout/card';
import { type DefinitionItem, DefinitionList } from '@/components/ui/layout/definition-list';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { fullDate } from '@/lib/dates/dates';
import { timeLeft } from '@/lib/dates/instants';
import { BookingType, BookingItemStatus as Item } from '@/lib/enums';
import { bookingItemStatusLabels, sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { bookingMoney, type BookingMoney, type MoneyState, moneyWords } from '@/lib/money/booking-money';
import { moneyIn } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import {
  answerDifference,
  bookingDateEntries,
  bookingDeadline,
  bookingNextStep,
  childrenNames,
  dateEntries,
  firstCareDay,
  refundOutcome,
} from '@/lib/requests/care/booking-facts';

/** A place offered to a family on the waitlist, with its price and the answers. */
export function BookingOffer({ booking, now }: { booking: BookingGroup; now: Date }) {
  return (
    <TitledCard title="Offered spot">
      <BookingProgress booking={booking} now={now} />
      <BookingCare booking={booking} />
      <BookingPrice booking={booking} />
      <div className="mt-5 flex flex-col gap-4">
        <BookingActions booking={booking} now={now} />
        <TextLink href={paths.booking(booking.id)}>Show the whole booking</TextLink>
      </div>
    </TitledCard>
  );
}

export function BookingProgress({ booking, now }: { booking: BookingGroup; now: Date }) {
  const expiresAt = booking.expiresAt ? new Date(booking.expiresAt) : null;
  const left = expiresAt && timeLeft(expiresAt, now);
  const difference = answerDifference(booking);
  const refund = refundOutcome(booking);
  return (
    <>
      {refund && <p className="text-lg font-bold">{refund}</p>}
      {difference && <p className="text-lg font-bold wrap-anywhere">{difference}</p>}
      {/* Announced when the parent or the facility changes the status. */}
      <p aria-live="polite" className="text-lg">
        {bookingNextStep(booking, bookingDeadline(booking))}
      </p>
      {left && <p className="font-bold">{left}</p>}
    </>
  );
}

/** @param hasPlace false where the page already has address and telephone */
export function BookingCare({ booking, hasPlace = true }: { booking: BookingGroup; hasPlace?: boolean }) {
  const permanent = booking.type === BookingType.PERMANENT;
  return (
    <DefinitionList
      items={[
        { term: 'Who', description: <Name>{childrenNames(booking)}</Name> },
        { term: 'Session', description: sessionTypeLabels[booking.scheduleType] },
        ...(permanent ? permanentDays(booking) : dropInDays(booking)),
        ...attendance(booking),
        ...placeAndNote(booking, hasPlace),
      ]}
    />
  );
}

function permanentDays(booking: BookingGroup): DefinitionItem[] {
  return [
    { term: 'Days', description: booking.permanentBookingDays.map((day) => weekdayLabels[day]).join(', ') },
    { term: 'First day of care', description: fullDate(firstCareDay(booking)) },
    ...(booking.endDate ? [{ term: 'Last day', description: fullDate(booking.endDate) }] : []),
  ];
}

function dropInDays(booking: BookingGroup): DefinitionItem[] {
  return [{ term: 'Days', description: <BookingDates entries={bookingDateEntries(booking)} showYear markDeclined /> }];
}

/** Attended and missed days; permanent care has too many to list, so it shows a count. */
function attendance(booking: BookingGroup): DefinitionItem[] {
  return ([Item.ATTENDED, Item.NOT_ATTENDED] as const).flatMap((status) => {
    const entries = dateEntries(
      booking.items.filter((item) => item.status === status),
      [],
    );
    if (entries.length === 0) return [];
    const count = `${entries.length} ${entries.length === 1 ? 'day' : 'days'}`;
    const description = booking.type === BookingType.PERMANENT ? count : <BookingDates entries={entries} showYear />;
    return [{ term: bookingItemStatusLabels[status], description }];
  });
}

/** A price that nobody will pay is not called a total. */
const totalLabels = {
  ifAccepted: 'Total if accepted',
  ifAllAccept: 'Total if the whole week is accepted',
  ifApproved: 'Total if you accept',
  charging: 'Total, being charged now',
  unpaid: 'Total, still to pay',
  paid: 'Price',
  partlyRefunded: 'Price',
  refunded: 'Price',
  nothing: 'Price asked for',
  unclear: 'Price asked for',
} as const satisfies Record<MoneyState, string>;

export function BookingPrice({ booking }: { booking: BookingGroup }) {
  const { price, type } = booking;
  const money = bookingMoney(booking);
  const write = moneyIn(price.currency);
  const firstMonth = type === BookingType.PERMANENT ? 'First month' : null;
  return (
    <>
      <PriceTable
        lines={price.lines}
        total={price.total}
        currency={price.currency}
        totalLabel={firstMonth ?? totalLabels[money.state]}
        sums={sumsOf(money)}
      />
      {money.paid === 0 && (firstMonth || isOver(money)) && (
        <p className="mt-3 font-bold">{moneyWords(money, write).sum}.</p>
      )}
      {price.monthly !== null && (
        <div className="mt-3 flex flex-col gap-2">
          <LaterMonths price={price} currency={price.currency} />
        </div>
      )}
    </>
  );
}

const isOver = ({ state }: BookingMoney) => state === 'nothing' || state === 'unclear';

/** Rows below the price once something was paid. */
function sumsOf({ paid, refunded, net, goesOn }: BookingMoney) {
  if (paid === 0) return [];
  const paidSum = { label: goesOn ? 'Paid so far' : 'Paid', amount: paid };
  if (refunded === 0) return [paidSum];
  return [paidSum, { label: 'Refunds', amount: -refunded }, { label: 'Paid after refunds', amount: net }];
}
