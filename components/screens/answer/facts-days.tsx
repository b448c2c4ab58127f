import type { Answer } from '@/api/contract/types';
import { Labelled } from '@/components/screens/answer/answer-form';
import { type FailedForm, FactField, FactForm, Stated, textOf } from '@/components/screens/answer/fact-form';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { controlStyle } from '@/components/ui/inputs/control';
import { TextInput } from '@/components/ui/inputs/text-input';
import { fullDate } from '@/lib/dates/dates';
import { formatTime } from '@/lib/dates/instants';
import { factField, sectionOf } from '@/lib/facilities/answer-facts';
import { weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

interface DaysProps {
  page: Answer<'readFactsLink'>;
  failed: FailedForm | null;
  done: string | null;
}

type Day = Answer<'readFactsLink'>['hours']['days'][number];

export function FactsHours({ page, failed, done }: DaysProps) {
  const { hours, token, timeZone } = page;
  return (
    <>
      <p>Your hours, for all locations.</p>
      <Stated stated={hours.stated} timeZone={timeZone} />
      <FactForm section={sectionOf.hours} shown={hours.seen} {...{ token, failed, done }} button="Save hours">
        {hours.days.map((day, index) => (
          <DayFields key={day.weekday} {...{ day, index, failed }} />
        ))}
      </FactForm>
    </>
  );
}

const standing = ({ open, opens, closes }: Day) => {
  if (!open) return 'closed';
  return opens === null || closes === null ? 'open' : `${formatTime(opens)} to ${formatTime(closes)}`;
};

function DayFields({ day, index, failed }: { day: Day; index: number; failed: FailedForm | null }) {
  const section = sectionOf.hours;
  const { weekday, open, opens, closes } = day;
  const [openName, opensName, closesName] = [
    factField.open(weekday),
    factField.opens(weekday),
    factField.closes(weekday),
  ];
  const isFailed = failed?.section === section;
  const isOpen = isFailed ? failed.typed.has(openName) : open;
  const [from, to] = [
    textOf(failed, section, opensName, opens ?? ''),
    textOf(failed, section, closesName, closes ?? ''),
  ];
  const isChanged = isOpen !== open || from !== (opens ?? '') || to !== (closes ?? '');
  const errorOf = (field: string) => (isFailed ? failed.fields[`hours.${index}.${field}`] : undefined);
  return (
    <fieldset className="rounded-lg border border-line bg-surface px-4 pt-2 pb-4">
      <legend className="sr-only">{weekdayLabels[weekday]}</legend>
      <Checkbox name={openName} value="yes" defaultChecked={isOpen} label={`${weekdayLabels[weekday]}: open`} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        <FactField
          id={`opens-${weekday}`}
          label="Opens"
          error={errorOf('opens')}
          hint={isFailed && isChanged && `Now ${standing(day)}`}
        >
          {(control) => <TextInput {...control} type="time" name={opensName} defaultValue={from} />}
        </FactField>
        <FactField id={`closes-${weekday}`} label="Closes" error={errorOf('closes')}>
          {(control) => <TextInput {...control} type="time" name={closesName} defaultValue={to} />}
        </FactField>
      </div>
    </fieldset>
  );
}

export function FactsClosedDays({ page, failed, done }: DaysProps) {
  const { closedDays, token, today, timeZone } = page;
  const { seen, dates, stated } = closedDays;
  const { close, reopen } = sectionOf;
  const error = (field: string) => (failed?.section === close ? failed.fields[`close.${field}`] : undefined);
  return (
    <>
      <p>Extra days you’re closed. Families can’t request them.</p>
      <Stated stated={stated} timeZone={timeZone} />
      <FactForm section={close} {...{ token, shown: seen, failed, done }} button="Add closed days">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
          <FactField id="closed-from" label="First day" error={error('from')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                name={factField.from}
                required
                min={today}
                defaultValue={textOf(failed, close, factField.from, '')}
              />
            )}
          </FactField>
          <FactField id="closed-to" label="Last day" hint="Leave blank for one day" error={error('to')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                name={factField.to}
                min={today}
                defaultValue={textOf(failed, close, factField.to, '')}
              />
            )}
          </FactField>
        </div>
        <Labelled label="Reason (optional)" hint="We send it to families whose care is cancelled.">
          <textarea
            name={factField.note}
            rows={2}
            maxLength={limits.noteMax}
            defaultValue={textOf(failed, close, factField.note, '')}
            className={controlStyle('resize-y')}
          />
        </Labelled>
      </FactForm>
      {dates.length === 0 ? (
        <p>No closed days are coming.</p>
      ) : (
        <FactForm section={reopen} {...{ token, shown: seen, failed, done }} button="Open on the checked days">
          <fieldset>
            <legend className="font-bold">Closed on</legend>
            {dates.map((date) => (
              <Checkbox
                key={date}
                name={factField.dates}
                value={date}
                defaultChecked={failed?.section === reopen && failed.typed.getAll(factField.dates).includes(date)}
                label={fullDate(date)}
              />
            ))}
          </fieldset>
        </FactForm>
      )}
    </>
  );
}
