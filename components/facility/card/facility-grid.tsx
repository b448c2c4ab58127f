import type { ReactNode } from 'react';
import type { FacilityListItem } from '@/api/contract/types';
import { FacilityCard } from '@/components/facility/card/facility-card';
import { classNames } from '@/components/ui/class-names';
import type { SearchFilters } from '@/lib/search/search';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { facilityMarked, selectIsMapOpen, selectMarkedFacility } from '@/store/slices/facility-map';

const firstRow = 3;

interface FacilityGridProps {
  facilities: readonly FacilityListItem[];
  label: string;
  search?: SearchFilters;
}

export function FacilityGrid({ facilities, label, search }: FacilityGridProps) {
  const dispatch = useAppDispatch();
  // Selected once here instead of in each item: a list has a dozen items, and few visitors open the map.
  const isMapOpen = useAppSelector(selectIsMapOpen);
  const marked = useAppSelector(selectMarkedFacility);
  const namesCurrency = facilities.some(({ currency }) => currency !== facilities[0]?.currency);
  const mark = isMapOpen ? (id: string | null) => void dispatch(facilityMarked(id)) : undefined;
  return (
    <div className="@container">
      <ul aria-label={label} className="grid gap-5 thumb:gap-3 @min-[36rem]:grid-cols-2 @min-[58rem]:grid-cols-3">
        {facilities.map((facility, index) => (
          <PointedItem key={facility.id} id={facility.id} isMarked={facility.id === marked} mark={mark}>
            <FacilityCard
              facility={facility}
              search={search}
              namesCurrency={namesCurrency}
              picture={index === 0 ? 'high' : index < firstRow ? 'eager' : 'lazy'}
            />
          </PointedItem>
        ))}
      </ul>
    </div>
  );
}

interface PointedItemProps {
  id: string;
  isMarked: boolean;
  /** Highlights this item's pin; null removes the highlight. Absent while the map is closed. */
  mark?: (id: string | null) => void;
  children: ReactNode;
}

/** A list item. While the map is open, card and pin highlight each other. */
function PointedItem({ id, isMarked, mark, children }: PointedItemProps) {
  if (!mark) return <li>{children}</li>;
  const point = () => mark(id);
  const leave = () => mark(null);
  return (
    <li
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      data-marked={isMarked || undefined}
      className={classNames('rounded-lg outline-offset-2 outline-accent', isMarked && 'outline-3')}
    >
      {children}
    </li>
  );
}
