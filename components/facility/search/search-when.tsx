import dynamic from 'next/dynamic';
import { useId } from 'react';
import type { SearchDraft, SearchProblems } from '@/components/facility/search/search-draft';
import { Field, FieldError } from '@/components/form/field/field';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { controlStyle } from '@/components/ui/inputs/control';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { WeekdayChip, weekdaysWidth } from '@/components/ui/inputs/weekday-chip';
import { shortDay, type CalendarDate } from '@/lib/dates/dates';
import { SessionType, valuesOf, Weekday } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';

const SearchCalendar = dynamic(
  () => import('@/components/facility/search/search-calendar').then((module) => module.SearchCalendar),
  { ssr: false, loading: whileLoading('We couldn’t load the calendar', <Skeleton className="h-96 w-full" />) },
);

/** Sessions that can be searched; the other types are programs (product section 3). */
const sessions = valuesOf(SessionType).filter((type) => type <= SessionType.WEEKEND_FULL_DAY);
const weekdays = valuesOf(Weekday);
/** Number of date fields without scripts. */
const plainDates = 3;

interface SearchWhenProps extends SearchDraft {
  today: CalendarDate;
  problems: SearchProblems;
  open: boolean;
}

/** Single dates or weekdays, and the session. Setting one clears the other. */
export function SearchWhen({ draft, change, today, problems, open }: SearchWhenProps) {
  const id = useId();
  const error = problems.dates ?? problems.weekdays;
  return (
    <>
      <fieldset aria-describedby={error ? id : undefined} className="flex flex-col gap-2">
        <legend className="mb-1 font-bold">On these dates</legend>
        <FieldError id={id} error={error} />
        {draft.dates.map((date) => (
          <Checkbox
            key={date}
            name="dates"
            value={date}
            label={shortDay(date)}
            checked
            onChange={() => change({ dates: draft.dates.filter((one) => one !== date) })}
            aria-invalid={problems.dates ? true : undefined}
          />
        ))}
        {open && <SearchCalendar draft={draft} change={change} today={today} />}
        <noscript>
          {Array.from({ length: plainDates }, (_, index) => (
            <input key={index} type="date" name="dates" aria-label={`Date ${index + 1}`} className={controlStyle()} />
          ))}
        </noscript>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-bold">Or every week on these days</legend>
        <div className={weekdaysWidth}>
          {weekdays.map((day) => (
            <WeekdayChip
              key={day}
              name="weekdays"
              value={day}
              day={day}
              checked={draft.weekdays.includes(day)}
              onChange={({ target }) =>
                change({
                  dates: [],
                  weekdays: weekdays.filter((one) => (one === day ? target.checked : draft.weekdays.includes(one))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Field id={`${id}-session`} name="session" label="Hours" error={problems.session}>
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.session ?? ''}
            onChange={({ target }) =>
              change({ session: sessions.find((type) => String(type) === target.value) ?? null })
            }
          >
            <option value="">Any hours</option>
            {sessions.map((type) => (
              <option key={type} value={type}>
                {sessionTypeLabels[type]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </>
  );
}
