import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/facility-card';
import { PointedItem } from '@/components/facility/pointed-item';

const firstRow = 3;

/** Cards of facilities: one column on a phone, up to three beside each other. */
export function FacilityGrid({ facilities, label }: { facilities: readonly FacilityListItem[]; label: string }) {
  return (
    <div className="@container">
      <ul aria-label={label} className="grid gap-5 @min-[36rem]:grid-cols-2 @min-[58rem]:grid-cols-3">
        {facilities.map((facility, index) => (
          <PointedItem key={facility.id} id={facility.id}>
            <FacilityCard facility={facility} picture={index === 0 ? 'high' : index < firstRow ? 'eager' : 'lazy'} />
          </PointedItem>
        ))}
      </ul>
    </div>
  );
}
