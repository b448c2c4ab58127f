import { useId } from 'react';
import { activityIcons } from '@/components/activity/activity-icons';
import { chipStyle } from '@/components/ui/inputs/category-strip/chip-style';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import {
  activityFilterOptions,
  type ActivityFilterOption,
  type ActivityFilterValue,
} from '@/lib/requests/activity-filter';

export interface ActivityFilterProps {
  value: ActivityFilterValue;
  onChange: (value: ActivityFilterValue) => void;
  /** The seven of product section 9 unless given. */
  options?: readonly ActivityFilterOption[];
}

/** Which of a child's activities are shown (product sections 2 and 9): radio buttons that look like chips. */
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
