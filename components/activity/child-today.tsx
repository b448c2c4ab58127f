import type { Activity } from '@/api/contract/types';
import { ActivityDay } from '@/components/activity/activity-day';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import type { CalendarDate } from '@/lib/dates/dates';
import { paths } from '@/lib/paths';
import { localTimeZone, todayIn } from '@/lib/dates/time-zones';

/** So many are shown; the child's page has the whole day. */
const shownMax = 3;

interface ChildTodayProps {
  child: { id: string; firstName: string };
  today: CalendarDate;
  /** Newest first. */
  activities: readonly Activity[];
}

/** What was noted of a child today, the newest first, and the way to its page. */
export function ChildToday({ child, today, activities }: ChildTodayProps) {
  const timeZone = localTimeZone();
  const own = activities.filter(({ at }) => todayIn(timeZone, new Date(at)) === today);
  return (
    <section aria-label={`${child.firstName}’s day`} className="flex flex-col gap-3">
      <h2 className="text-xl font-black">{child.firstName}’s day</h2>
      {own.length > 0 ? (
        <ActivityDay date={today} timeZone={timeZone} activities={own.slice(0, shownMax)} />
      ) : (
        <p className="text-ink-soft">Nothing noted yet today. Meals, naps and photos appear here.</p>
      )}
      <p>
        <TextLink href={paths.child(child.id)}>All of {child.firstName}’s days</TextLink>
      </p>
    </section>
  );
}
