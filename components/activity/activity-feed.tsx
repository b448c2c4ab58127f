import { useId, useState } from 'react';
import type { Activity } from '@/api/contract/types';
import { ActivityDay, dayOf } from '@/components/activity/activity-day';
import { ActivityFilter } from '@/components/activity/activity-filter';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Name } from '@/components/ui/layout/name';
import { Pager } from '@/components/ui/navigation/pager';
import { activityFilterLabels, type ActivityFilterValue } from '@/lib/family/activity-filter';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadActivities, selectActivities } from '@/store/slices/activities';
import { useLoad } from '@/store/use-load';

/** The facility's notes about a child, newest first, optionally of one kind (product section 9). */
export function ActivityFeed({ childId, name }: { childId: string; name: string }) {
  const headingId = useId();
  const [view, setView] = useState({ kind: 'all' as ActivityFilterValue, page: 1 });
  const { retry } = useLoad(loadActivities, { childId, ...view });
  const { data: shown, failure, status } = useAppSelector(selectActivities);

  const here = shown?.view.childId === childId ? shown : null;
  const fits = here !== null && here.view.kind === view.kind;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-2xl font-black">
        <Name>{name}</Name>’s days
      </h2>
      <ActivityFilter value={view.kind} onChange={(kind) => setView({ kind, page: 1 })} />
      <div aria-live="polite" aria-busy={status === 'loading'} className="flex flex-col gap-6">
        {failure ? (
          <LoadFailure title={`We couldn’t load ${name}’s days`} onRetry={retry}>
            {sentenceOf(failure)}
          </LoadFailure>
        ) : fits ? (
          <Days items={here.activities.items} name={name} kind={view.kind} />
        ) : (
          <Waiting />
        )}
      </div>
      {!failure && fits && (
        <Pager
          label={`Pages of ${name}’s days`}
          page={here.activities.page}
          totalPages={here.activities.totalPages}
          changing={status === 'loading'}
          onChange={(page) => setView({ ...view, page })}
        />
      )}
    </section>
  );
}

function Days({ items, name, kind }: { items: readonly Activity[]; name: string; kind: ActivityFilterValue }) {
  if (items.length === 0) {
    return (
      <p className="text-ink-soft">
        {kind === 'all'
          ? `No notes yet. Meals, naps and photos of ${name}’s days will be here.`
          : `Nothing under “${activityFilterLabels[kind]}” yet.`}
      </p>
    );
  }
  return [...new Set(items.map(dayOf))].map((date) => (
    <ActivityDay key={date} date={date} activities={items.filter((activity) => dayOf(activity) === date)} />
  ));
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-7 w-48" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-16 w-full rounded-lg" />
      ))}
    </div>
  );
}
