import type { Activity } from '@/api/contract/types';
import { activityIcons } from '@/components/activity/activity-icons';
import { Card } from '@/components/ui/layout/card/card';
import { Icon } from '@/components/ui/media/icon/icon';
import { activityFilterLabels } from '@/lib/requests/activity-filter';
import { fullDate, longDay, type CalendarDate } from '@/lib/dates/dates';
import { formatTime } from '@/lib/dates/moments';
import { wallClockIn } from '@/lib/dates/time-zones';

interface ActivityDayProps {
  date: CalendarDate;
  timeZone: string;
  /** Those of this day, newest first. */
  activities: readonly Activity[];
}

/** One day of a child: each note with its time, its kind and, where there is one, its photo. */
export function ActivityDay({ date, timeZone, activities }: ActivityDayProps) {
  return (
    <section aria-label={fullDate(date)} className="flex flex-col gap-3">
      <h3 className="text-lg font-black">{longDay(date)}</h3>
      <ul className="flex flex-col gap-3">
        {activities.map(({ id, at, kind, text, photo }) => (
          <li key={id}>
            <Card>
              <div className="flex items-start gap-4">
                <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
                  <Icon of={activityIcons[kind]} />
                </span>
                <div className="min-w-0 grow">
                  <p className="text-sm text-ink-soft">
                    {activityFilterLabels[kind]} ·{' '}
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
