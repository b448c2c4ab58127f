import { useId, useMemo, useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button/button';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';

/** Which bookings are shown; null shows all. Ids, as in the page's address. */
export interface BookingFilter {
  child: string | null;
  facility: string | null;
}

export const matches = (
  booking: Pick<BookingGroup, 'children' | 'facility'>,
  { child, facility }: BookingFilter,
): boolean =>
  (!child || booking.children.some(({ id }) => id === child)) && (!facility || booking.facility.id === facility);

interface BookingFiltersProps {
  /** The bookings before they are filtered: they say what there is to choose from. */
  bookings: readonly BookingGroup[];
  value: BookingFilter;
  onChange: (value: BookingFilter) => void;
}

/** Narrows a list of bookings to a child or a facility, folded on phones; not there where there is nothing to choose. */
export function BookingFilters({ bookings, value, onChange }: BookingFiltersProps) {
  const id = useId();
  const inForce = [value.child, value.facility].filter(Boolean).length;
  const [open, setOpen] = useState(inForce > 0);
  // A thousand bookings are looked through once, not at each press.
  const children = useMemo(
    () => distinct(bookings.flatMap((booking) => booking.children.map(({ id, firstName }) => [id, firstName]))),
    [bookings],
  );
  const facilities = useMemo(() => distinct(bookings.map(({ facility }) => [facility.id, facility.name])), [bookings]);
  if (children.length < 2 && facilities.length < 2 && !value.child && !value.facility) return null;
  return (
    <div className="max-sm:w-full">
      <Button
        variant="secondary"
        size="sm"
        className="sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {inForce === 0 ? 'Filters' : `Filters (${inForce} on)`}
      </Button>
      <div
        id={id}
        className={classNames('gap-4 max-sm:mt-3 sm:grid sm:max-w-xl sm:grid-cols-2', open ? 'grid' : 'max-sm:hidden')}
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
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

/** Each id once, by name. */
const distinct = (pairs: readonly (readonly string[])[]) =>
  [...new Map(pairs as [string, string][])].sort(([, a], [, b]) => a.localeCompare(b, 'en'));
