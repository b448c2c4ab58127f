import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/card/facility-card';
import { PointedItem } from '@/components/facility/map/pointed-item';
import type { SearchFilters } from '@/lib/search/search';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { facilityMarked, selectIsMapOpen, selectMarkedFacility } from '@/store/slices/facility-map';

const firstRow = 3;

interface FacilityGridProps {
  facilities: readonly FacilityListItem[];
  label: string;
  /** The search that they answer. */
  asked?: SearchFilters;
}

/** Cards of facilities: one column on a phone, up to three beside each other. */
export function FacilityGrid({ facilities, label, asked }: FacilityGridProps) {
  const dispatch = useAppDispatch();
  // Asked here and not by each item: a list has a dozen of them, and few visitors open the map.
  const isMapOpen = useAppSelector(selectIsMapOpen);
  const marked = useAppSelector(selectMarkedFacility);
  const mark = isMapOpen ? (id: string | null) => void dispatch(facilityMarked(id)) : undefined;
  return (
    <div className="@container">
      <ul aria-label={label} className="grid gap-5 @min-[36rem]:grid-cols-2 @min-[58rem]:grid-cols-3">
        {facilities.map((facility, index) => (
          <PointedItem key={facility.id} id={facility.id} isMarked={facility.id === marked} mark={mark}>
            <FacilityCard
              facility={facility}
              asked={asked}
              picture={index === 0 ? 'high' : index < firstRow ? 'eager' : 'lazy'}
            />
          </PointedItem>
        ))}
      </ul>
    </div>
  );
}
