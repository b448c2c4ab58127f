import { Baby, Camera, CupSoda, LayoutGrid, Moon, Package, Soup, type LucideIcon } from 'lucide-react';
import type { ActivityFilterValue } from '@/lib/requests/activity-filter';

/** The same drawing in the filter and beside each activity. */
export const activityIcons = {
  all: LayoutGrid,
  photo: Camera,
  fluid: CupSoda,
  food: Soup,
  nap: Moon,
  toilet: Baby,
  supplies: Package,
} as const satisfies Record<ActivityFilterValue, LucideIcon>;
