import type { AgeGroup, Facility } from '@/api/contract/types';
import { SourceNote } from '@/components/facility/card/source-note';
import { AsSent } from '@/components/ui/navigation/as-sent';
import { addDays, eachDate, longDay, weekdayOf } from '@/lib/dates/dates';
import type { CancellationPolicy, ScheduleType } from '@/lib/enums';
import { cancellationPolicyLabels, sessionTypeLabels } from '@/lib/labels';
import { formatRoundMoney } from '@/lib/money/money';
import { isSessionDay } from '@/lib/search/places-left';
import { refundExample } from '@/lib/money/refund-terms';
import { zonedInstant } from '@/lib/dates/time-zones';

interface FacilityTermsProps {
  /** At one of its addresses. */
  facility: Facility;
  /** Whose price is the example. */
  group: AgeGroup | null;
}

/** What holds when plans change, in words and as an example, and whose word it is; without it nothing can be booked. */
export function FacilityTerms({ facility, group }: FacilityTermsProps) {
  const { dropInCancellationPolicy: policy, bookable } = facility;
  if (policy === null) {
    return (
      <p className="text-sm">Cancellation terms: not stated. Care can’t be booked until the facility states them.</p>
    );
  }
  if (!bookable) return null;
  return (
    // Its example needs the rules of a time zone, which a slow phone takes a twentieth of a second to read.
    <AsSent madeOf={[facility, group]} className="flex flex-col gap-1 text-sm">
      <Terms facility={facility} group={group} policy={policy} />
    </AsSent>
  );
}

function Terms({ facility, group, policy }: FacilityTermsProps & { policy: CancellationPolicy }) {
  const { source, ownFacts, ageGroups } = facility;
  const example = exampleOf(facility, group);
  return (
    <>
      <h3 className="text-lg font-black">If plans change</h3>
      <p>You can withdraw a request at no cost until it is confirmed.</p>
      <p>
        Cancelling a drop-in: {cancellationPolicyLabels[policy].toLowerCase()}.{' '}
        {source && !ownFacts.includes('dropInCancellationPolicy') && <SourceNote source={source} />}
      </p>
      {example && <p>{example}</p>}
      {ageGroups.some(({ schedule }) => schedule.length > 0) && (
        <p>
          Permanent care can be ended at any time. It then goes on to the end of the month you have paid for, which is
          not refunded.
        </p>
      )}
    </>
  );
}

/** Far enough ahead for every policy to give something back. */
const exampleAhead = { from: 10, to: 16 };

/** One day of care, on the first weekday with stated hours from ten days on; null where there is no price or no such day. */
function exampleOf(
  { today, openingHours, closedDays, addresses, currency, dropInCancellationPolicy, ageGroups }: Facility,
  group: AgeGroup | null,
): string | null {
  const item = [group, ...ageGroups].flatMap((one) => one?.dropInItem ?? [])[0];
  const timeZone = addresses[0]?.timeZone;
  if (!item || !timeZone || dropInCancellationPolicy === null) return null;
  const opensOn = (date: string) => openingHours?.find(({ weekday }) => weekday === weekdayOf(date))?.opens;
  const days = eachDate(addDays(today, exampleAhead.from), addDays(today, exampleAhead.to));
  const session = item.sessionType as ScheduleType;
  const day = days.find(
    (date) => opensOn(date) && !closedDays.includes(date) && isSessionDay(session, weekdayOf(date)),
  );
  const opens = day && opensOn(day);
  if (!day || !opens) return null;
  const terms = refundExample({
    policy: dropInCancellationPolicy,
    price: item.price,
    currency,
    startAt: zonedInstant(day, opens, timeZone),
    timeZone,
  });
  const price = `${formatRoundMoney(item.price, currency)} ${currency}`;
  return `For example, ${sessionTypeLabels[item.sessionType]} care on ${longDay(day)} costs ${price}. ${terms}`;
}
