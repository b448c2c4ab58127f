import { memo, useState } from 'react';
import { useFormikContext } from 'formik';
import { useFreeDays, type CareDaysWanted } from '@/components/booking/drop-in-days';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import type { DropInValues } from '@/components/booking/drop-in-values';
import { Button } from '@/components/ui/inputs/button/button';
import { FoldableCard } from '@/components/ui/layout/foldable-card/foldable-card';
import { addDays, addMonths, isCalendarDate, shortDay } from '@/lib/dates/dates';
import type { DescribedDay } from '@/lib/requests/drop-in';
import { valuesOf, Weekday } from '@/lib/enums';
import { weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';

interface DropInRepeatProps {
  wanted: CareDaysWanted;
  dates: readonly string[];
  onChange: (dates: string[]) => void;
}

interface Outcome {
  sentence: string;
  refused: DescribedDay[];
}

/** "Every Tuesday until …": adds the days that are free, and says which were not. */
export function DropInRepeat({ wanted, dates, onChange }: DropInRepeatProps) {
  const { today } = wanted.facility;
  const { weekdays, from, until } = useFormikContext<DropInValues>().values.repeat;
  const { search, searching } = useFreeDays(wanted);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function add() {
    const unread = [from, until].some((date) => date !== null && !isCalendarDate(date));
    if (unread) return setOutcome({ sentence: 'Correct the dates above first.', refused: [] });
    const start = from ?? dates[0] ?? addDays(today, 1);
    if (weekdays.length === 0 || until === null || until < start) {
      const sentence = 'Choose at least one weekday, and a last day that is not before the first.';
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

/** Which weekdays, from when to when: nothing in it follows from the days that are chosen. */
const RepeatFields = memo(function RepeatFields({ today }: { today: string }) {
  const max = addMonths(today, limits.bookingMonthsAhead);
  return (
    <>
      <CheckboxGroupField<Weekday>
        name="repeat.weekdays"
        label="Every"
        inline
        choices={valuesOf(Weekday).map((day) => ({ value: day, label: weekdayLabels[day] }))}
      />
      <div className="flex flex-wrap gap-4">
        <DatePickerField name="repeat.from" label="From" today={today} max={max} className="w-64 max-w-full" />
        <DatePickerField name="repeat.until" label="Until" today={today} max={max} className="w-64 max-w-full" />
      </div>
    </>
  );
});

/** How many days were added, and which were not free. */
function AddedDays({ sentence, refused }: Outcome) {
  return (
    <>
      <p className="font-bold">{sentence}</p>
      {refused.length > 0 && (
        <>
          <p className="mt-1">Not free:</p>
          <ul className="list-disc pl-5">
            {refused.map(({ date, text }) => (
              <li key={date}>
                {shortDay(date)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
