import { Baby, Camera, CupSoda, Eye, LayoutGrid, type IconNode, Moon, Package, Soup } from 'lucide';
import { useId } from 'react';
import { classNames } from '@/components/ui/class-names';
import { chipStyle } from '@/components/ui/inputs/control';
import { Icon } from '@/components/ui/media/icon';
import type { ShownActivityKind } from '@/lib/enums';
import {
  type ActivityFilterOption,
  activityFilterOptions,
  type ActivityFilterValue,
} from '@/lib/family/activity-filter';

interface ActivityFilterProps {
  value: ActivityFilterValue;
  onChange: (value: ActivityFilterValue) => void;
  /** By default the seven of product section 9. */
  options?: readonly ActivityFilterOption[];
}

/** Filters a child's activities by kind (product sections 2 and 9): radio buttons styled as chips. */
export function ActivityFilter({ value, onChange, options = activityFilterOptions }: ActivityFilterProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Show activities</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              chipStyle(option.value === value),
              'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <Icon of={activityIcons[option.value]} size="sm" />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const activityIcons = {
  all: LayoutGrid,
  photo: Camera,
  fluid: CupSoda,
  food: Soup,
  nap: Moon,
  toilet: Baby,
  supplies: Package,
  seen: Eye,
} as const satisfies Record<ActivityFilterValue | ShownActivityKind, IconNode>;
