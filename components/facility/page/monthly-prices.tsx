import type { AgeGroup } from '@/api/contract/types';
import { sessionTypeLabels } from '@/lib/labels';
import { formatRoundMoney, type Currency } from '@/lib/money/money';

/** Monthly prices as a table: a row a session, a column for each number of days a week. */
export function MonthlyPrices({ schedule, currency }: { schedule: AgeGroup['schedule']; currency: Currency }) {
  const days = [...new Set(schedule.map((item) => item.days))].sort((a, b) => a - b);
  const sessions = [...new Set(schedule.map((item) => item.scheduleType))];
  const priceOf = (session: number, count: number) =>
    schedule.find((item) => item.scheduleType === session && item.days === count)?.monthlyPrice;
  return (
    // On a narrow phone it scrolls: by keyboard, too.
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
