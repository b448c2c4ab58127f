import type { AgeGroup, Facility } from '@/api/contract/types';
import { Card } from '@/components/ui/card';
import { Price } from '@/components/ui/price';
import { ageSpan } from '@/lib/facility-facts';
import { cancellationPolicyLabels, sessionTypeLabels } from '@/lib/labels';

/** What care costs, by age group: drop-in prices by session, monthly prices by days a week. */
export function FacilityPrices({ facility, ageGroups }: { facility: Facility; ageGroups: readonly AgeGroup[] }) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-4 md:grid-cols-2">
        {ageGroups.map((group) => (
          <Card as="li" key={group.id}>
            <h3 className="text-lg font-black">{group.title}</h3>
            <p className="text-sm text-ink-soft">{ageSpan(group.fromMonths, group.toMonths)}</p>
            {group.dropInItem.length + group.schedule.length === 0 ? (
              <p className="mt-3">No prices yet. You can ask for a tour or join the waitlist.</p>
            ) : (
              <dl className="mt-3 divide-y divide-line">
                {group.dropInItem.map((item) => (
                  <PriceRow key={`d${item.sessionType}`} term={`Drop-in, ${sessionTypeLabels[item.sessionType]}`}>
                    <Price amount={item.price} currency={facility.currency} per="a day" />
                  </PriceRow>
                ))}
                {group.schedule.map((item) => (
                  <PriceRow
                    key={`s${item.scheduleType}-${item.days}`}
                    term={`Permanent, ${sessionTypeLabels[item.scheduleType]}, ${item.days} ${item.days === 1 ? 'day' : 'days'} a week`}
                  >
                    <Price amount={item.monthlyPrice} currency={facility.currency} per="a month" />
                  </PriceRow>
                ))}
              </dl>
            )}
          </Card>
        ))}
      </ul>
      {facility.bookable && (
        <p className="text-sm text-ink-soft">
          Cancelling a drop-in: {cancellationPolicyLabels[facility.dropInCancellationPolicy].toLowerCase()}.
        </p>
      )}
    </div>
  );
}

function PriceRow({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
