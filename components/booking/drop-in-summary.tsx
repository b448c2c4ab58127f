import type { Facility, Profile } from '@/api/contract/types';
import { DropInCard } from '@/components/booking/drop-in-card';
import { DropInPrice, DropInTerms } from '@/components/booking/drop-in-costs';
import { careChildren, careSessions, chosenSession, type DropInValues } from '@/components/booking/drop-in-values';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { cancellationPolicyLabels } from '@/lib/labels';
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
  const family = careChildren(profile, values);
  const sessions = careSessions({ facility, addressId: address.id }, family, values.bookingDates);
  const session = chosenSession(sessions, values.scheduleType);
  const [firstDate] = values.bookingDates;
  return (
    <Card as="aside" aria-labelledby="summary" className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
      <h2 id="summary" className="text-xl font-black">
        Your request
      </h2>
      {session !== null && firstDate ? (
        <DropInPrice wanted={{ facility, addressId: address.id, session, family }} dates={values.bookingDates} />
      ) : (
        <p className="text-ink-soft">Choose who needs care, a session and days. The full price appears here.</p>
      )}
      <section aria-labelledby="terms" className="flex flex-col gap-1 text-sm">
        <h3 id="terms" className="font-bold">
          If plans change
        </h3>
        <p>You can withdraw your request at no cost until it is confirmed.</p>
        {firstDate ? (
          <DropInTerms facility={facility} timeZone={address.timeZone} firstDate={firstDate} now={now} />
        ) : (
          <p>{cancellationPolicyLabels[facility.dropInCancellationPolicy]}.</p>
        )}
      </section>
      {profile ? (
        <>
          <DropInCard profile={profile} from={paths.requestCare(facility.id)} />
          <Button type="submit" size="lg" block busy={submitting} disabled={profile.cards.length === 0}>
            Send request
          </Button>
        </>
      ) : (
        <>
          <p className="text-sm">You can join on the next page. What you chose is kept.</p>
          <Button type="submit" size="lg" block busy={submitting}>
            Log in to request these days
          </Button>
        </>
      )}
    </Card>
  );
}
