import { ChevronDown } from 'lucide';
import type { AgeGroup, Facility } from '@/api/contract/types';
import { SourceNote } from '@/components/facility/card/source-note';
import { useOwnGroup } from '@/components/facility/page/care/use-care-child';
import { quietSummary } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { Price } from '@/components/ui/layout/price';
import { Icon } from '@/components/ui/media/icon';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { addDays, eachDate, longDay, weekdayOf } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { type ScheduleType, SessionType } from '@/lib/enums';
import { groupAges } from '@/lib/facilities/facts';
import { isSessionDay } from '@/lib/facilities/places-left';
import { cancellationPolicyLabels, sessionTypeLabels } from '@/lib/labels';
import { type Currency, formatRoundMoney } from '@/lib/money/money';
import { refundExample } from '@/lib/money/refund-terms';

interface FacilityPricesProps {
  /** At one of its addresses. */
  facility: Facility;
  ageGroups: readonly AgeGroup[];
}

/**
 * Prices by age group, the own child's first: drop-in by session, monthly by days a week. Folded to one line each, because
 * a family needs one of them.
 */
export function FacilityPrices({ facility, ageGroups }: FacilityPricesProps) {
  const own = useOwnGroup(facility);
  const isOwn = (group: AgeGroup) => group.id === own?.group.id;
  const ordered = [...ageGroups].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <ul
      aria-label="Prices by age group"
      className="divide-y divide-line rounded-lg border border-line bg-surface print:grid print:grid-cols-3 print:border-0"
    >
      {ordered.map((group) => (
        <li key={group.id}>
          <details
            open={ageGroups.length === 1}
            className="group/prices print:details-content:[display:block] print:details-content:[content-visibility:visible]"
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-1.5 sm:py-2 [&::-webkit-details-marker]:hidden">
              <div className="min-w-0 grow">
                <h4 className="font-black">{group.title}</h4>
                {isOwn(group) && (
                  <p className="text-sm font-bold text-primary-ink">{own?.firstName ?? 'Your child'}’s age group</p>
                )}
                {groupAges(group) && <p className="text-sm text-ink-soft">{groupAges(group)}</p>}
              </div>
              <PriceInBrief group={group} currency={facility.currency} />
              <Icon
                of={ChevronDown}
                className="shrink-0 text-primary-ink transition group-open/prices:rotate-180 print:hidden"
              />
            </summary>
            <ServerHtml dependsOn={[group, facility.currency]} className="flex flex-col gap-4 px-4 pb-4">
              <GroupPrices group={group} currency={facility.currency} />
            </ServerHtml>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The price of a full day, else of the first session that is sold. */
function PriceInBrief({ group, currency }: { group: AgeGroup; currency: Currency }) {
  const { dropInItem } = group;
  const item = dropInItem.find(({ sessionType }) => sessionType === SessionType.FULL_DAY) ?? dropInItem[0];
  if (!item) return null;
  return (
    <span className="shrink-0 text-right text-sm text-ink-soft print:hidden">
      <strong className="block text-ink tabular-nums">{formatRoundMoney(item.price, currency)} a day</strong>
      {sessionTypeLabels[item.sessionType]}
    </span>
  );
}

function GroupPrices({ group, currency }: { group: AgeGroup; currency: Currency }) {
  if (group.dropInItem.length + group.schedule.length === 0)
    return <p>No prices yet. You can request a tour or join the waitlist.</p>;
  return (
    <>
      {group.dropInItem.length > 0 && (
        <dl className="divide-y divide-line">
          {group.dropInItem.map((item) => (
            <div key={item.sessionType} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <dt className="text-sm">Drop-in, {sessionTypeLabels[item.sessionType]}</dt>
              <dd>
                <Price amount={item.price} currency={currency} per="a day" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {group.schedule.length > 0 && <MonthlyPrices schedule={group.schedule} currency={currency} />}
    </>
  );
}

/** Monthly prices: one row per session, one column per number of days a week. */
function MonthlyPrices({ schedule, currency }: { schedule: AgeGroup['schedule']; currency: Currency }) {
  const days = [...new Set(schedule.map((item) => item.days))].sort((a, b) => a - b);
  const sessions = [...new Set(schedule.map((item) => item.scheduleType))];
  const priceOf = (session: number, count: number) =>
    schedule.find((item) => item.scheduleType === session && item.days === count)?.monthlyPrice;
  return (
    // Scrolls on narrow phones, also by keyboard.
    <div className="relative overflow-x-auto" role="group" aria-label="Monthly prices" tabIndex={0}>
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-1 text-left text-sm font-bold">
          Permanent care, {currency} a month by days a week
        </caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1 text-left font-medium">
              <span className="sr-only">Session</span>
            </th>
            {days.map((count) => (
              <th key={count} scope="col" className="py-1 pl-2 text-right font-medium">
                {count}
                <span className="sr-only"> {count === 1 ? 'day' : 'days'} a week</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {sessionTypeLabels[session]}
              </th>
              {days.map((count) => {
                const price = priceOf(session, count);
                return (
                  <td key={count} className="py-2 pl-2 text-right font-bold">
                    {price === undefined ? '–' : formatRoundMoney(price, currency)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FacilityTermsProps {
  /** At one of its addresses. */
  facility: Facility;
  /** The group of the example. */
  group: AgeGroup | null;
}

/**
 * The refund rule; folded, it in words, as an example, and with its source. Without terms a facility cannot be booked.
 */
export function FacilityTerms({ facility, group }: FacilityTermsProps) {
  const { dropInCancellationPolicy: policy, bookable, source, ownFacts } = facility;
  if (policy === null) {
    return <p className="text-sm">No cancellation terms listed yet. You can book care once the facility adds them.</p>;
  }
  if (!bookable) return null;
  return (
    <Card as="section" aria-labelledby="refunds" className="flex flex-col items-start gap-1 p-4 text-sm">
      <h3 id="refunds" className="text-base font-black">
        If plans change
      </h3>
      <p className="text-base">{cancellationPolicyLabels[policy]}.</p>
      {source && !ownFacts.includes('dropInCancellationPolicy') && <SourceNote source={source} />}
      {/* The example needs time zone rules, which take a slow phone 50 ms to load. */}
      <details className="w-full print:details-content:block print:details-content:[content-visibility:visible] print:[&>summary]:hidden">
        <summary className={quietSummary}>Refunds, with an example</summary>
        <ServerHtml dependsOn={[facility, group]} className="flex flex-col gap-1">
          <Terms facility={facility} group={group} />
        </ServerHtml>
      </details>
    </Card>
  );
}

function Terms({ facility, group }: FacilityTermsProps) {
  const { ageGroups } = facility;
  const example = exampleOf(facility, group);
  return (
    <>
      <p>You can withdraw a request at no cost until it is confirmed.</p>
      {example && <p>{example}</p>}
      {ageGroups.some(({ schedule }) => schedule.length > 0) && (
        <p>
          You can end permanent care at any time. Care continues to the end of the month you’ve paid for. That month
          isn’t refunded.
        </p>
      )}
    </>
  );
}

/** Far enough ahead that every policy still refunds something. */
const exampleAhead = { from: 10, to: 16 };

/**
 * One day of care on the first weekday with stated hours, at least ten days ahead; null without a price or such a day.
 */
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
