import type { AgeGroup, Facility } from '@/api/contract/types';
import { MonthlyPrices } from '@/components/facility/monthly-prices';
import { SourceNote } from '@/components/facility/source-note';
import { useOwnGroup } from '@/components/facility/use-own-group';
import { Card } from '@/components/ui/layout/card/card';
import { Price } from '@/components/ui/layout/price/price';
import { groupAges } from '@/lib/facility-facts';
import { cancellationPolicyLabels, sessionTypeLabels } from '@/lib/labels';

/** What care costs, by age group, that of one's own child first: drop-in prices by session, monthly prices by days a week. */
export function FacilityPrices({ facility, ageGroups }: { facility: Facility; ageGroups: readonly AgeGroup[] }) {
  const own = useOwnGroup(facility);
  const isOwn = (group: AgeGroup) => group.id === own?.group.id;
  const ordered = [...ageGroups].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-4 md:grid-cols-2">
        {ordered.map((group) => (
          <Card as="li" key={group.id}>
            <h3 className="text-lg font-black">{group.title}</h3>
            {isOwn(group) && (
              <p className="text-sm font-bold text-primary-ink">{own?.firstName ?? 'Your child'}’s age group</p>
            )}
            {groupAges(group) && <p className="text-sm text-ink-soft">{groupAges(group)}</p>}
            {group.dropInItem.length + group.schedule.length === 0 ? (
              <p className="mt-3">No prices yet. You can request a tour or join the waitlist.</p>
            ) : (
              <div className="mt-3 flex flex-col gap-4">
                {group.dropInItem.length > 0 && (
                  <dl className="divide-y divide-line">
                    {group.dropInItem.map((item) => (
                      <div
                        key={item.sessionType}
                        className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
                      >
                        <dt className="text-sm">Drop-in, {sessionTypeLabels[item.sessionType]}</dt>
                        <dd>
                          <Price amount={item.price} currency={facility.currency} per="a day" />
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
                {group.schedule.length > 0 && <MonthlyPrices schedule={group.schedule} currency={facility.currency} />}
              </div>
            )}
          </Card>
        ))}
      </ul>
      <CancellationTerms facility={facility} />
    </div>
  );
}

/** What holds when plans change, and whose word it is; without it nothing can be booked. */
function CancellationTerms({ facility }: { facility: Facility }) {
  const { dropInCancellationPolicy: policy, source, ownFacts, bookable } = facility;
  if (policy === null) {
    return (
      <p className="text-sm">Cancellation terms: not stated. Care can’t be booked until the facility states them.</p>
    );
  }
  if (!bookable) return null;
  return (
    <p className="text-sm text-ink-soft">
      Cancelling a drop-in: {cancellationPolicyLabels[policy].toLowerCase()}.{' '}
      {source && !ownFacts.includes('dropInCancellationPolicy') && <SourceNote source={source} />}
    </p>
  );
}
