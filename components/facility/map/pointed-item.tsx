import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface PointedItemProps {
  id: string;
  isMarked: boolean;
  /** Marks this one, or none, on the map; nothing while there is no map. */
  mark?: (id: string | null) => void;
  children: ReactNode;
}

/** An item of a list of facilities: while the map is open, its card and its pin point at each other. */
export function PointedItem({ id, isMarked, mark, children }: PointedItemProps) {
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
