import { activityKinds, type ActivityKind, type ShownActivityKind } from '@/lib/enums';

export type ActivityFilterValue = 'all' | ActivityKind;

/** Product section 9, activity filter defaults. */
export const activityFilterLabels = {
  all: 'All Activities',
  photo: 'Photo Activity',
  fluid: 'Fluid Activity',
  food: 'Food Activity',
  nap: 'Nap Activity',
  toilet: 'Toilet Activity',
  supplies: 'Supplies Activity',
} as const satisfies Record<ActivityFilterValue, string>;

/** Above an activity. */
export const activityLabels = {
  ...activityFilterLabels,
  seen: 'Record opened',
} as const satisfies Record<ShownActivityKind, string>;

export interface ActivityFilterOption {
  label: string;
  value: ActivityFilterValue;
}

/** The seven options in the order of product section 9. */
export const activityFilterOptions: readonly ActivityFilterOption[] = (['all', ...activityKinds] as const).map(
  (value) => ({ value, label: activityFilterLabels[value] }),
);
