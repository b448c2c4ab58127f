import { useState } from 'react';
import { ActivityFilter } from '@/components/activity/activity-filter';
import type { ActivityFilterValue } from '@/lib/family/activity-filter';

function FilterExample() {
  const [value, setValue] = useState<ActivityFilterValue>('all');
  return <ActivityFilter value={value} onChange={setValue} />;
}

export const interactive = <FilterExample />;
