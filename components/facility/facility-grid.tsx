import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/facility-card';

const firstRow = 3;

/** Cards of facilities: one column on a phone, up to three beside each other. */
export function FacilityGrid({ facilities, label }: { facilities: readonly FacilityListItem[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {facilities.map((facility, index) => (
        <li key={facility.id}>
          <FacilityCard facility={facility} picture={index === 0 ? 'high' : index < firstRow ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}
