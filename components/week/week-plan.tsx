import type { Answer } from '@/api/contract/types';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import type { WeekChild } from '@/components/week/use-week-children';
import { WeekRequest } from '@/components/week/week-request';
import { WeekTable } from '@/components/week/week-table';
import { moneyIn } from '@/lib/money/money';
import { paths } from '@/lib/paths';

export type ShownPlan = Answer<'planWeek'>['plans'][number];

interface WeekPlanProps {
  plan: ShownPlan;
  number: number;
  family: readonly WeekChild[];
}

/** One way to cover the week: day by day, with what it costs and how far it is, and the button that asks for it. */
export function WeekPlan({ plan, number, family }: WeekPlanProps) {
  const write = moneyIn(plan.currency);
  const title = `Plan ${number}: ${plan.places.map(({ name }) => name).join(' and ')}`;
  return (
    <TitledCard title={title}>
      <div className="flex flex-col gap-4">
        <WeekTable plan={plan} family={family} caption={title} />
        <DefinitionList
          items={[
            { term: 'Price of all days and children', description: `${write(plan.total)} ${plan.currency}` },
            { term: 'Distance, one way, all days added up', description: `${plan.km} km` },
            { term: 'Changes between facilities', description: plan.changes === 0 ? 'None' : String(plan.changes) },
            ...(plan.uncovered > 0 ? [{ term: 'Sessions not covered', description: String(plan.uncovered) }] : []),
          ]}
        />
        <ul className="flex flex-col gap-1" aria-label="Facilities of this plan">
          {plan.places.map((place, index) => (
            <li key={place.addressId}>
              <TextLink href={paths.facility(place.facilityId)}>{place.name}</TextLink>, {place.address} ·{' '}
              {place.distanceKm} km away · {write(totalAt(plan, index))} for its days of this plan
            </li>
          ))}
        </ul>
        <WeekRequest plan={plan} family={family} />
      </div>
    </TitledCard>
  );
}

const totalAt = ({ requests }: ShownPlan, place: number) =>
  requests.filter((request) => request.place === place).reduce((sum, { total }) => sum + total, 0);
