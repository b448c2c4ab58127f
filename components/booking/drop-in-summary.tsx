import type { Facility, Profile } from '@/api/contract/types';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { PriceTable } from '@/components/booking/price-table';
import { RefundTerms } from '@/components/booking/refund-terms';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { textLinkStyle } from '@/components/ui/text-link-style';
import { weekdayOf } from '@/lib/dates';
import { dropInPrice } from '@/lib/drop-in';
import type { ScheduleType } from '@/lib/enums';
import { cardBrandLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { zonedInstant } from '@/lib/time-zones';

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
  const price = session ? dropInPrice(facility.ageGroups, address.id, children, values.bookingDates, session) : null;
  const card = profile.cards.find(({ isMain }) => isMain);
  return (
    <Card as="aside" aria-labelledby="summary" className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
      <h2 id="summary" className="text-xl font-black">
        Your request
      </h2>
      {price && price.total > 0 ? (
        <PriceTable lines={price.lines} total={price.total} currency={facility.currency} />
      ) : (
        <p className="text-ink-soft">Choose who comes, a session and days, and the full price stands here.</p>
      )}
      <section aria-labelledby="terms" className="flex flex-col gap-1 text-sm">
        <h3 id="terms" className="font-bold">
          If plans change
        </h3>
        <p>Until it is confirmed you can withdraw your request at no cost.</p>
        <RefundTerms
          policy={facility.dropInCancellationPolicy}
          firstStartAt={firstStartOf(facility, values.bookingDates[0], address.timeZone)}
          timeZone={address.timeZone}
          now={now}
        />
      </section>
      {card ? (
        <p className="text-sm">
          Paid with {cardBrandLabels[card.brand]} ending in {card.last4}, only after the facility has accepted.{' '}
          <Link href={paths.wallet} className={textLinkStyle}>
            Change card
          </Link>
        </p>
      ) : (
        <Notice tone="warning" title="A card is needed first">
          <Link href={paths.wallet} className={textLinkStyle}>
            Add a card in your wallet
          </Link>
        </Notice>
      )}
      <Button type="submit" size="lg" block busy={submitting} disabled={!card}>
        Send request
      </Button>
    </Card>
  );
}

/** When the facility opens on the first day; null where no day is chosen or it is closed then. */
function firstStartOf(facility: Facility, date: string | undefined, timeZone: string): Date | null {
  if (!date) return null;
  const opens = facility.openingHours.find(({ weekday }) => weekday === weekdayOf(date))?.opens;
  return opens ? zonedInstant(date, opens, timeZone) : null;
}
