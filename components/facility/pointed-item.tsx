import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { facilityMarked, selectIsMapOpen, selectMarkedFacility } from '@/store/slices/facility-map';

/** An item of a list of facilities: while the map is open, its card and its pin point at each other. */
export function PointedItem({ id, children }: { id: string; children: ReactNode }) {
  const dispatch = useAppDispatch();
  const isMapOpen = useAppSelector(selectIsMapOpen);
  const isMarked = useAppSelector((state) => selectMarkedFacility(state) === id);
  if (!isMapOpen) return <li>{children}</li>;
  const point = () => dispatch(facilityMarked(id));
  const leave = () => dispatch(facilityMarked(null));
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
