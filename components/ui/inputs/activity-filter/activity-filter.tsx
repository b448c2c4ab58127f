import { Baby, Camera, CupSoda, LayoutGrid, Moon, Package, Soup, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { chipStyle } from '@/components/ui/inputs/category-strip/chip-style';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { activityFilterOptions, type ActivityFilterOption, type ActivityFilterValue } from '@/lib/activity-filter';

const icons = {
  all: LayoutGrid,
  photo: Camera,
  fluid: CupSoda,
  food: Soup,
  nap: Moon,
  toilet: Baby,
  supplies: Package,
} as const satisfies Record<ActivityFilterValue, LucideIcon>;

export interface ActivityFilterProps {
  value: ActivityFilterValue;
  onChange: (value: ActivityFilterValue) => void;
  /** The seven of specification section 9 unless given. */
  options?: readonly ActivityFilterOption[];
}

/** Which of a child's activities are shown (specification sections 2 and 9): radio buttons that look like chips. */
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
            <Icon of={icons[option.value]} size="sm" />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
