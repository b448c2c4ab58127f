import { useId, useMemo, useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';

/** Ids, as in the URL; null shows all. */
export interface BookingFilter {
  child: string | null;
  facility: string | null;
}

export const matchesFilter = (
  booking: Pick<BookingGroup, 'children' | 'facility'>,
  { child, facility }: BookingFilter,
): boolean =>
  (!child || booking.children.some(({ id }) => id === child)) && (!facility || booking.facility.id === facility);

interface BookingFiltersProps {
  /** Before filtering: the options are derived from these. */
  bookings: readonly BookingGroup[];
  value: BookingFilter;
  onChange: (value: BookingFilter) => void;
}

/** Collapsed on phones; hidden when there is nothing to choose between. */
export function BookingFilters({ bookings, value, onChange }: BookingFiltersProps) {
  const id = useId();
  const activeCount = [value.child, value.facility].filter(Boolean).length;
  const [open, setOpen] = useState(activeCount > 0);
  // Memoized: a family may have a thousand bookings.
  const children = useMemo(
    () => distinct(bookings.flatMap((booking) => booking.children.map(({ id, firstName }) => [id, firstName]))),
    [bookings],
  );
  const facilities = useMemo(() => distinct(bookings.map(({ facility }) => [facility.id, facility.name])), [bookings]);
  if (children.length < 2 && facilities.length < 2 && !value.child && !value.facility) return null;
  return (
    <div className="max-sm:contents">
      <Button
        variant="secondary"
        size="sm"
        className="sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount} on)`}
      </Button>
      <div
        id={id}
        className={classNames(
          'gap-4 max-sm:order-last max-sm:w-full sm:grid sm:max-w-xl sm:grid-cols-2',
          open ? 'grid' : 'max-sm:hidden',
        )}
      >
        <Choice
          label="Child"
          all="All children"
          options={children}
          value={value.child}
          onChange={(child) => onChange({ ...value, child })}
        />
        <Choice
          label="Facility"
          all="All facilities"
          options={facilities}
          value={value.facility}
          onChange={(facility) => onChange({ ...value, facility })}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  options: readonly (readonly [id: string, name: string])[];
  value: string | null;
  onChange: (id: string | null) => void;
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-bold">
        {label}
      </label>
      <NativeSelect id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{all}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option} translate="no">
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

const distinct = (pairs: readonly (readonly string[])[]) =>
  [...new Map(pairs as [string, string][])].sort(([, a], [, b]) => a.localeCompare(b, 'en'));
