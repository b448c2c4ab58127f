import type { Activity } from '@/api/contract/types';
import { activityIcons } from '@/components/activity/activity-filter';
import { Card } from '@/components/ui/layout/card';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { TextLink } from '@/components/ui/navigation/text-link';
import { type CalendarDate, fullDate, longDay } from '@/lib/dates/dates';
import { formatTime, todayIn, wallClockIn } from '@/lib/dates/instants';
import { activityLabels } from '@/lib/family/activity-filter';
import { paths } from '@/lib/paths';

interface ActivityDayProps {
  date: CalendarDate;
  /** Of this day, newest first. */
  activities: readonly Activity[];
}

/** One day of a child: each activity with time, kind and photo. */
export function ActivityDay({ date, activities }: ActivityDayProps) {
  return (
    <section aria-label={fullDate(date)} className="flex flex-col gap-3">
      <h3 className="text-lg font-black">{longDay(date)}</h3>
      <ul className="flex flex-col gap-3">
        {activities.map(({ id, at, timeZone, kind, text, photo }) => (
          <li key={id}>
            <Card>
              <div className="flex items-start gap-4">
                <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
                  <Icon of={activityIcons[kind]} />
                </span>
                <div className="min-w-0 grow">
                  <p className="text-sm text-ink-soft">
                    {activityLabels[kind]} ·{' '}
                    <time dateTime={at}>{formatTime(wallClockIn(timeZone, new Date(at)).time)}</time>
                  </p>
                  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  {photo && (
                    <img
                      src={photo.fullPath}
                      alt={`Photo: ${text}`}
                      width={640}
                      height={480}
                      loading="lazy"
                      className="mt-3 aspect-[4/3] w-full max-w-dialog rounded-md bg-sunken object-cover"
                    />
                  )}
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day at the facility that noted it. */
export const dayOf = ({ at, timeZone }: Pick<Activity, 'at' | 'timeZone'>): CalendarDate =>
  todayIn(timeZone, new Date(at));

/** The child's page shows the rest. */
const shownMax = 3;

interface ChildTodayProps {
  child: { id: string; firstName: string };
  now: Date;
  /** Newest first. */
  activities: readonly Activity[];
}

export function ChildToday({ child, now, activities }: ChildTodayProps) {
  const own = activities.filter((activity) => dayOf(activity) === todayIn(activity.timeZone, now));
  const [latest] = own;
  return (
    <section aria-label={`${child.firstName}’s day`} className="flex flex-col gap-3">
      <h2 className="text-xl font-black">
        <Name>{child.firstName}</Name>’s day
      </h2>
      {latest && <ActivityDay date={dayOf(latest)} activities={own.slice(0, shownMax)} />}
      <p>
        {!latest && <span className="text-ink-soft">No notes yet today. </span>}
        <TextLink href={paths.child(child.id)}>
          All of <Name>{child.firstName}</Name>’s days
        </TextLink>
      </p>
    </section>
  );
}
