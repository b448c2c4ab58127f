import { useId, useRef } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';
import { FieldProblem } from '@/components/week/week-field';
import { weekdayLabels } from '@/lib/labels';
import type { WeekHours } from '@/lib/search/week-search';

/** The days of the week with their hours; the first chosen day's hours go to all others by one press. */
export function WeekDays({ hours, problem }: { hours: readonly WeekHours[]; problem: string | undefined }) {
  const id = useId();
  const rows = useRef<HTMLUListElement>(null);
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem && `${id}problem`}>
      <legend className="font-bold">Days and hours</legend>
      <ul ref={rows} className="flex flex-col gap-1">
        {hours.map(({ weekday, isOn, from, to }) => (
          <li
            key={weekday}
            // Hours of a day that is not chosen would fill a phone.
            className="grid grid-cols-2 items-center gap-2 max-sm:[&:not(:has(:checked))_[type=time]]:hidden sm:grid-cols-[10rem_auto_auto_1fr]"
          >
            <div className="max-sm:col-span-2">
              <Checkbox
                name={`on${weekday}`}
                value="1"
                label={weekdayLabels[weekday]}
                defaultChecked={isOn}
                aria-invalid={problem ? true : undefined}
              />
            </div>
            <Time name={`from${weekday}`} label={`${weekdayLabels[weekday]} from`} value={from} />
            <Time name={`to${weekday}`} label={`${weekdayLabels[weekday]} to`} value={to} />
          </li>
        ))}
      </ul>
      <FieldProblem id={`${id}problem`} text={problem} />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => rows.current && fillAll(rows.current)}
      >
        Same hours on every day
      </Button>
    </fieldset>
  );
}

const Time = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <TextInput
    type="time"
    name={name}
    aria-label={label}
    defaultValue={value}
    pattern="\d{2}:\d{2}"
    className="min-w-0 px-2 tabular-nums sm:w-auto"
  />
);

/** Writes the hours of the first chosen day into the others. */
function fillAll(rows: HTMLElement) {
  const days = [...rows.querySelectorAll('li')].map((row) => [...row.querySelectorAll('input')]);
  const first = days.find(([on]) => on?.checked) ?? days[0];
  for (const [, from, to] of days) {
    if (from) from.value = first?.[1]?.value ?? '';
    if (to) to.value = first?.[2]?.value ?? '';
  }
}
