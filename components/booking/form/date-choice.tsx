import { useFormikContext } from 'formik';
import { X } from 'lucide';
import { memo, useState } from 'react';
import type { DropInValues } from '@/components/booking/form/drop-in-values';
import { WeekdaysField } from '@/components/form/choices/weekdays-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { FormField } from '@/components/form/field/form-field';
import { CareCalendar, FullUntil, WaitlistLink } from '@/components/request/care-calendar';
import {
  type CareDaysWanted,
  useCareDays,
  useDaysLoad,
  useFreeDays,
  useKnownDays,
} from '@/components/request/care-days';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { FoldableCard } from '@/components/ui/layout/foldable-card';
import { Icon } from '@/components/ui/media/icon';
import { addDays, addMonths, isCalendarDate, monthOf, shortDay } from '@/lib/dates/dates';
import { valuesOf, Weekday } from '@/lib/enums';
import { nextMonthSought } from '@/lib/facilities/places-left';
import { weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import type { DescribedDay } from '@/lib/requests/care/drop-in';
import { askedText } from '@/lib/search/asked-search';
import { useAskedSearch } from '@/store/use-asked-search';

interface DateChoiceProps {
  care: CareDaysWanted;
  /** The day that the calendar opens at; by default the first selected or free day. */
  openAt?: string;
}

/** The dates of a request, limited to days with a place for all of the children. */
export const DateChoice = memo(function DateChoice({ care, openAt }: DateChoiceProps) {
  return (
    <FormField<string[]> name="bookingDates" label="Which days?" required group hint="Choose every day you need.">
      {(control, { value, setValue, touch }) => (
        // Target of the error summary's link.
        <div
          id={control.id}
          tabIndex={-1}
          className="flex flex-col gap-3"
          // Moving between days is not leaving the field.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) touch();
          }}
        >
          <ChosenDays care={care} openAt={openAt} value={value} onChange={setValue} />
        </div>
      )}
    </FormField>
  );
});

interface ChosenDaysProps extends DateChoiceProps {
  value: string[];
  onChange: (dates: string[]) => void;
}

function ChosenDays({ care, openAt, value, onChange }: ChosenDaysProps) {
  const { today } = care.facility;
  const [month, setMonth] = useState(monthOf(openAt ?? value[0] ?? addDays(today, 1)));
  // Without a selection, open at the first month that has a free day.
  const [seeking, setSeeking] = useState(value.length === 0 && !openAt);
  const careDays = useCareDays(care, month);
  const { days, complete } = careDays;
  // What was sought: with another child or session, the months before may have free days.
  const sought = [care.session, care.addressId, ...care.family.map(({ birthDate }) => birthDate), month].join(' ');
  const [opened, setOpened] = useState<string | null>(null);
  // The calendar loads the others: those of the month it opens at, and of each month in which a day is selected.
  const [loadedApart] = useState(() => value.filter((date) => monthOf(date) !== month));
  useDaysLoad(care, loadedApart);
  const refused = useKnownDays(care, value).filter(({ free }) => !free);
  if (seeking && complete && days.length > 0) {
    const next = nextMonthSought(month, today, days);
    if (next !== null) setMonth(next);
    else {
      setSeeking(false);
      setOpened(sought);
    }
  }
  const turn = (next: string) => {
    setSeeking(false);
    setMonth(next);
  };
  return (
    <>
      {refused.length > 0 && (
        <RefusedDays
          care={care}
          days={refused}
          onRemove={() => onChange(value.filter((date) => refused.every((day) => day.date !== date)))}
        />
      )}
      {opened === sought && complete && (
        <FullUntil
          facility={care.facility}
          addressId={care.addressId}
          month={month}
          days={days}
          hasBusyDays={care.busyDays.days !== null && care.busyDays.days.length > 0}
        />
      )}
      <CareCalendar
        label="Days of care"
        today={today}
        month={month}
        onMonthChange={turn}
        careDays={careDays}
        value={value}
        onChange={onChange}
      />
      <DropInChosen dates={value} onChange={onChange} />
      <DropInRepeat care={care} dates={value} onChange={onChange} />
    </>
  );
}

interface RefusedDaysProps {
  care: CareDaysWanted;
  /** Selected, but not free. */
  days: readonly DescribedDay[];
  onRemove: () => void;
}

/** Says before sending which of the selected days the children cannot have, and why. */
function RefusedDays({ care, days, onRemove }: RefusedDaysProps) {
  const one = days.length === 1;
  const { filters } = useAskedSearch();
  const asked = { ...filters, weekdays: [], dates: days.map(({ date }) => date) };
  return (
    <Notice
      tone="warning"
      role="status"
      title={one ? `${shortDay(days[0]!.date)} isn’t available` : `${days.length} of your days aren’t available`}
      action={
        <>
          <Button size="sm" variant="secondary" onClick={onRemove}>
            Remove {one ? 'this day' : 'these days'}
          </Button>
          <WaitlistLink facility={care.facility} addressId={care.addressId} search={askedText(asked, care.session)} />
        </>
      }
    >
      <DaysWithReasons days={days} />
    </Notice>
  );
}

const DaysWithReasons = ({ days }: Pick<RefusedDaysProps, 'days'>) => (
  <ul className="list-disc pl-5">
    {days.map(({ date, text }) => (
      <li key={date}>
        {shortDay(date)}: {text}
      </li>
    ))}
  </ul>
);

function DropInChosen({ dates, onChange }: { dates: readonly string[]; onChange: (dates: string[]) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="text-sm font-bold">
        {dates.length === 0 ? 'No days selected yet' : `${dates.length} ${dates.length === 1 ? 'day' : 'days'}:`}
      </p>
      <ul aria-label="Selected days" className="flex flex-wrap gap-2">
        {dates.map((date) => (
          <li key={date}>
            <button
              type="button"
              onClick={() => onChange(dates.filter((one) => one !== date))}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border-2 border-line-strong bg-surface px-3 text-left text-sm font-bold transition hover:border-primary hover:bg-primary-soft pointer-coarse:min-h-11"
            >
              <span className="sr-only">Remove </span>
              {shortDay(date)}
              <Icon of={X} size="sm" />
            </button>
          </li>
        ))}
      </ul>
      {dates.length > 2 && (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => onChange([])}>
          Remove all days
        </Button>
      )}
    </div>
  );
}

interface DropInRepeatProps {
  care: CareDaysWanted;
  dates: readonly string[];
  onChange: (dates: string[]) => void;
}

interface Outcome {
  sentence: string;
  refused: DescribedDay[];
}

/** "Every Tuesday until …": adds the free days and lists the refused ones. */
function DropInRepeat({ care, dates, onChange }: DropInRepeatProps) {
  const { today } = care.facility;
  const { weekdays, from, until } = useFormikContext<DropInValues>().values.repeat;
  const { search, searching } = useFreeDays(care);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function add() {
    const unread = [from, until].some((date) => date !== null && !isCalendarDate(date));
    if (unread) return setOutcome({ sentence: 'Correct the dates above first.', refused: [] });
    const start = from ?? dates[0] ?? addDays(today, 1);
    if (weekdays.length === 0 || until === null || until < start) {
      const sentence = 'Choose at least one weekday, and a last day that isn’t before the first.';
      return setOutcome({ sentence, refused: [] });
    }
    const found = await search(start, until, weekdays);
    if ('messages' in found) return setOutcome({ sentence: `${found.messages.join(' ')} Try again.`, refused: [] });
    const fresh = found.free.filter((date) => !dates.includes(date));
    const fitting = fresh.slice(0, limits.bookingDatesMax - dates.length);
    onChange([...dates, ...fitting].sort());
    const more = fitting.length < fresh.length ? ` One request takes at most ${limits.bookingDatesMax} days.` : '';
    const added = `${fitting.length} ${fitting.length === 1 ? 'day' : 'days'} added.`;
    return setOutcome({
      sentence: `${added}${more}`,
      refused: found.refused.filter(({ date }) => !dates.includes(date)),
    });
  }

  return (
    <FoldableCard title="Add several days at once" headingLevel={2}>
      <div className="flex flex-col gap-4">
        <RepeatFields today={today} />
        <Button variant="secondary" busy={searching} onClick={() => void add()} className="self-start">
          Add these days
        </Button>
        <div role="status" className="text-sm">
          {outcome && <AddedDays {...outcome} />}
        </div>
      </div>
    </FoldableCard>
  );
}

/** Memoized: independent of the selected days. */
const RepeatFields = memo(function RepeatFields({ today }: { today: string }) {
  const max = addMonths(today, limits.bookingMonthsAhead);
  return (
    <>
      <WeekdaysField
        name="repeat.weekdays"
        label="Every"
        choices={valuesOf(Weekday).map((day) => ({ value: day, label: weekdayLabels[day] }))}
      />
      <div className="flex flex-wrap gap-4">
        <DatePickerField name="repeat.from" label="From" today={today} max={max} className="w-64 max-w-full" />
        <DatePickerField name="repeat.until" label="Until" today={today} max={max} className="w-64 max-w-full" />
      </div>
    </>
  );
});

function AddedDays({ sentence, refused }: Outcome) {
  return (
    <>
      <p className="font-bold">{sentence}</p>
      {refused.length > 0 && (
        <>
          <p className="mt-1">Not available:</p>
          <DaysWithReasons days={refused} />
        </>
      )}
    </>
  );
}
