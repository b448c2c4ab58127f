import type { Facility } from '@/api/contract/types';
import { weekdayLabels } from '@/lib/labels';
import { formatTime } from '@/lib/time-zones';

/** Opening hours, a row a weekday. */
export function FacilityHours({ hours }: { hours: Facility['openingHours'] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Opening hours</caption>
      <tbody>
        {hours.map(({ weekday, opens, closes }) => (
          <tr key={weekday} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-bold">
              {weekdayLabels[weekday]}
            </th>
            <td className="py-2 text-right tabular-nums">
              {opens && closes ? (
                `${formatTime(opens)} – ${formatTime(closes)}`
              ) : (
                <span className="text-ink-soft">Closed</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
