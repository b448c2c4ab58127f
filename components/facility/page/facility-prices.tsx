import type { AgeGroup, Facility } from '@/api/contract/types';
import { FacilityTerms } from '@/components/facility/page/facility-terms';
import { MonthlyPrices } from '@/components/facility/page/monthly-prices';
import { useOwnGroup } from '@/components/facility/page/use-care-child';
import { Card } from '@/components/ui/layout/card/card';
import { Price } from '@/components/ui/layout/price/price';
import { AsSent } from '@/components/ui/navigation/as-sent';
import { groupAges } from '@/lib/facilities/facts';
import { sessionTypeLabels } from '@/lib/labels';
import type { Currency } from '@/lib/money/money';

interface FacilityPricesProps {
  /** At one of its addresses. */
  facility: Facility;
  ageGroups: readonly AgeGroup[];
}

/** What care costs, by age group, that of one's own child first: drop-in prices by session, monthly prices by days a week. */
export function FacilityPrices({ facility, ageGroups }: FacilityPricesProps) {
  const own = useOwnGroup(facility);
  const isOwn = (group: AgeGroup) => group.id === own?.group.id;
  const ordered = [...ageGroups].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-4 md:grid-cols-2 print:grid-cols-3 print:gap-2">
        {ordered.map((group) => (
          <Card as="li" key={group.id}>
            <h3 className="text-lg font-black">{group.title}</h3>
            {isOwn(group) && (
              <p className="text-sm font-bold text-primary-ink">{own?.firstName ?? 'Your child'}’s age group</p>
            )}
            {groupAges(group) && <p className="text-sm text-ink-soft">{groupAges(group)}</p>}
            <AsSent madeOf={[group, facility.currency]} className="mt-3 flex flex-col gap-4">
              <GroupPrices group={group} currency={facility.currency} />
            </AsSent>
          </Card>
        ))}
      </ul>
      <FacilityTerms facility={facility} group={own?.group ?? null} />
    </div>
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
