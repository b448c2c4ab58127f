import type { Facility, Profile } from '@/api/contract/types';
import { IfPlansChange } from '@/components/request/if-plans-change';
import { PayingCard } from '@/components/request/paying-card';
import { DropInPrice, DropInTerms } from '@/components/booking/drop-in-costs';
import type { CareWanted } from '@/components/booking/drop-in-days';
import { useKnownPrices } from '@/components/booking/drop-in-prices';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { useCareOffer } from '@/components/booking/use-care-offer';
import { BarSum, RequestSummary } from '@/components/request/request-summary';
import { paths } from '@/lib/paths';

interface DropInSummaryProps {
  facility: Facility;
  /** Null for a visitor. */
  profile: Profile | null;
  values: DropInValues;
  now: Date;
  submitting: boolean;
}

/** The full price, the terms, the card, and the button: all of it before the request is sent. */
export function DropInSummary({ facility, profile, values, now, submitting }: DropInSummaryProps) {
  const address = facility.addresses.find(({ id }) => id === values.addressId) ?? facility.addresses[0]!;
  const offer = useCareOffer(facility, profile, values);
  const [firstDate] = values.bookingDates;
  const wanted = firstDate ? offer.wanted : null;
  return (
    <RequestSummary
      title="Your request"
      submit={profile ? 'Send request' : 'Log in to request these days'}
      submitting={submitting}
      disabled={profile?.cards.length === 0}
      sum={wanted && <DropInSum wanted={wanted} dates={values.bookingDates} />}
    >
      {wanted ? (
        <DropInPrice wanted={wanted} dates={values.bookingDates} />
      ) : (
        <p className="text-ink-soft">Choose who needs care, a session and days. The full price appears here.</p>
      )}
      <IfPlansChange>
        <DropInTerms facility={facility} timeZone={address.timeZone} firstDate={firstDate ?? null} now={now} />
      </IfPlansChange>
      {profile ? (
        <PayingCard profile={profile} from={paths.requestCare(facility.id)} />
      ) : (
        <p className="text-sm">You can join on the next page. What you chose is kept.</p>
      )}
    </RequestSummary>
  );
}

/** The sum as soon as every child has its price on every day. */
function DropInSum({ wanted, dates }: { wanted: CareWanted; dates: string[] }) {
  const prices = useKnownPrices(wanted, dates);
  if (prices?.length !== dates.length * wanted.family.length) return null;
  const total = prices.reduce((sum, { price }) => sum + price, 0);
  return <BarSum amount={total} currency={wanted.facility.currency} />;
}
