import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useRef, useState } from 'react';
import { MonthOptions } from '@/components/form/dates/month-options';
import { Asterisk } from '@/components/form/field/field';
import { DollarsInput } from '@/components/form/text/dollars-input';
import { classNames } from '@/components/ui/class-names';
import { Button, quietSummary } from '@/components/ui/inputs/button';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { TextInput } from '@/components/ui/inputs/text-input';
import { Name } from '@/components/ui/layout/name';
import { Icon } from '@/components/ui/media/icon';
import { birthMonths } from '@/lib/dates/birth-dates';
import { type CalendarDate, monthOf } from '@/lib/dates/dates';
import { weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { childrenNames } from '@/lib/requests/care/booking-facts';
import type { WeekHours } from '@/lib/search/week-search';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** Number of fields for visitors. */
const usualFields = 4;

const columns = 'grid gap-3 min-[30rem]:grid-cols-2 lg:grid-cols-4';

interface WeekChildrenProps {
  born: readonly string[];
  problem: string | undefined;
  today: CalendarDate;
}

/** The children's months of birth, the first shown and the rest collapsed; a button fills in the own children. */
export function WeekChildren({ born, problem, today }: WeekChildrenProps) {
  const own = useAppSelector(selectProfile)?.children ?? [];
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const shown = Math.min(limits.childrenMax, Math.max(usualFields, born.length, own.length));
  const useOwn = () => {
    fields.current?.querySelectorAll('select').forEach((select, index) => {
      select.value = own[index] ? monthOf(own[index].birthDate) : '';
    });
    if (more.current && own.length > 1) more.current.open = true;
  };
  const field = (index: number) => (
    <label key={index} className="flex min-w-0 flex-col gap-1 text-sm font-bold">
      Child {index + 1}
      <NativeSelect
        name="born"
        defaultValue={born[index] ?? ''}
        aria-invalid={problem && index === 0 ? true : undefined}
        aria-required={index === 0 || undefined}
        className="font-normal"
      >
        <option value="">Choose a month</option>
        <MonthOptions months={birthMonths(today, born[index])} today={today} />
      </NativeSelect>
    </label>
  );
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem && `${id}problem`}>
      <legend className="font-bold">
        Month of birth of each child
        <Asterisk />
      </legend>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">We use it for the age group and price.</p>
        {own.length > 0 && (
          <Button variant="secondary" size="sm" onClick={useOwn}>
            <span>
              Use <Name>{childrenNames({ children: own })}</Name>
            </span>
          </Button>
        )}
      </div>
      <div ref={fields} className="flex flex-col gap-3">
        <div className={columns}>{field(0)}</div>
        <details ref={more} open={born.length > 1 || undefined} className="group">
          <summary className={quietSummary}>
            More children
            <Icon of={ChevronDown} size="sm" className="transition group-open:rotate-180" />
          </summary>
          <div className={classNames('mt-2', columns)}>
            {Array.from({ length: shown - 1 }, (_, index) => field(index + 1))}
          </div>
        </details>
      </div>
      <FieldProblem id={`${id}problem`} text={problem} />
    </fieldset>
  );
}

/** The weekdays with their hours; a button copies the first selected day's hours to the others. */
export function WeekDays({ hours, problem }: { hours: readonly WeekHours[]; problem: string | undefined }) {
  const id = useId();
  const rows = useRef<HTMLUListElement>(null);
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem && `${id}problem`}>
      <legend className="font-bold">
        Days and hours
        <Asterisk />
      </legend>
      <ul ref={rows} className="flex flex-col gap-1">
        {hours.map(({ weekday, isOn, from, to }) => (
          <li
            key={weekday}
            // On phones, hide the hours of days that are not selected.
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

function fillAll(rows: HTMLElement) {
  const days = [...rows.querySelectorAll('li')].map((row) => [...row.querySelectorAll('input')]);
  const first = days.find(([on]) => on?.checked) ?? days[0];
  for (const [, from, to] of days) {
    if (from) from.value = first?.[1]?.value ?? '';
    if (to) to.value = first?.[2]?.value ?? '';
  }
}

interface FieldAria {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface WeekFieldProps {
  id: string;
  label: string;
  required?: boolean;
  problem?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
}

/** A labelled field with its error. */
export function WeekField({ id, label, required, problem, children }: WeekFieldProps) {
  const problemId = `${id}-problem`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
        {required && <Asterisk />}
      </label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem ? problemId : undefined,
        'aria-required': required || undefined,
      })}
      <FieldProblem id={problemId} text={problem} />
    </div>
  );
}

/** Submitted by its name, like the other fields of the form. */
export function WeekPrice({ initial, ...control }: FieldAria & { initial: number | null }) {
  const [value, setValue] = useState(initial);
  return <DollarsInput {...control} name="price" value={value} onChange={setValue} />;
}

const FieldProblem = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="text-sm font-bold text-failed">
      {text}
    </p>
  ) : null;
