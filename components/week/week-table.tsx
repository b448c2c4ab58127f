import type { WeekChild } from '@/components/week/use-week-children';
import type { ShownPlan } from '@/components/week/week-plan';
import { shortDay } from '@/lib/dates/dates';
import { groupBy } from '@/lib/text/group-by';
import { sessionTypeLabels } from '@/lib/labels';
import { moneyIn } from '@/lib/money/money';

interface WeekTableProps {
  plan: ShownPlan;
  family: readonly WeekChild[];
  caption: string;
}

const cell = 'border-b border-line py-2 pr-3 text-left align-top wrap-anywhere';

/** The week as a table: a row for each day, a column for each child. */
export function WeekTable({ plan, family, caption }: WeekTableProps) {
  const days = [...groupBy(plan.sessions, ({ date }) => date)];
  return (
    <table className="w-full border-collapse text-sm sm:text-base">
      <caption className="sr-only">{caption}, day by day</caption>
      <thead>
        <tr>
          <th scope="col" className={cell}>
            Day
          </th>
          {family.map(({ name }, index) => (
            <th key={index} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(([date, sessions]) => (
          <tr key={date}>
            <th scope="row" className={cell}>
              {shortDay(date)}
            </th>
            {family.map((_, child) => {
              const session = sessions.find((one) => one.child === child);
              return (
                <td key={child} className={cell}>
                  {session ? <Session session={session} plan={plan} /> : 'Booked already'}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Session({ session, plan }: { session: ShownPlan['sessions'][number]; plan: ShownPlan }) {
  const { place, scheduleType, price } = session;
  if (place === null || scheduleType === null || price === null) return <strong>Not covered</strong>;
  return (
    <>
      <span className="block font-bold">{plan.places[place]?.name}</span>
      <span className="text-ink-soft">
        {sessionTypeLabels[scheduleType]}, {moneyIn(plan.currency)(price)}
      </span>
    </>
  );
}
