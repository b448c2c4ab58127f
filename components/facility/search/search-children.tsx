import { useId } from 'react';
import { Plus, X } from 'lucide-react';
import type { SearchDraft } from '@/components/facility/search/search-draft';
import { MonthOptions } from '@/components/form/dates/month-options';
import { FieldError } from '@/components/form/field/field';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button/button';
import { chipStyle } from '@/components/ui/inputs/category-strip/chip-style';
import { controlStyle } from '@/components/ui/inputs/control-style';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { birthMonths } from '@/lib/dates/birth-dates';
import { formatMonth, monthOf, type CalendarDate, type YearMonth } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { monthAge } from '@/lib/search/search-words';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

interface ChildrenProps extends SearchDraft {
  today: CalendarDate;
}

interface SearchChildrenProps extends ChildrenProps {
  error?: string;
  /** Without it the list of months is not made: only what is chosen is in it. */
  open: boolean;
}

/** The family's own children, each added or taken out with one tap. The HTML of the server has none. */
function OwnChildren({ draft, change, today }: ChildrenProps) {
  const children = useAppSelector(selectProfile)?.children ?? [];
  if (children.length === 0) return null;
  const { born } = draft;
  return (
    <ul aria-label="Your children" className="flex flex-wrap gap-2">
      {children.map(({ id, firstName, birthDate }) => {
        const month = monthOf(birthDate);
        const index = born.indexOf(month);
        const next = index < 0 ? [...born.filter(Boolean), month] : born.filter((_, at) => at !== index);
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={index >= 0}
              onClick={() => change({ born: next.slice(0, limits.childrenMax) })}
              className={chipStyle(index >= 0)}
            >
              {firstName}, {monthAge(month, today)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The months in which a child can be born that needs care; of a closed list the chosen one alone. */
const BornOptions = ({ today, chosen, open }: { today: CalendarDate; chosen: YearMonth; open: boolean }) => (
  <>
    <option value="">Any age</option>
    <MonthOptions
      months={open ? birthMonths(today, chosen) : [chosen].filter(Boolean)}
      labelOf={(month) => `${formatMonth(month)} (${monthAge(month, today)})`}
    />
  </>
);

/** Fields of months without scripts. */
const plainMonths = 2;

/** In what month each child was born. They are looked for together: at one facility, on the same days. */
export function SearchChildren({ draft, change, today, error, open }: SearchChildrenProps) {
  const id = useId();
  const rows = draft.born.length > 0 ? draft.born : [''];
  const setRow = (index: number, month: string) =>
    change({ born: rows.map((row, at) => (at === index ? month : row)) });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-bold">When were they born?</legend>
      <p className="text-sm text-ink-soft">
        Children are looked for all together: one facility with a place for each of them.
      </p>
      <OwnChildren draft={draft} change={change} today={today} />
      {rows.map((month, index) => (
        <div key={index} className={classNames('flex items-end gap-2', !month && '[@media(scripting:none)]:hidden')}>
          <div className="min-w-0 grow">
            <label htmlFor={`${id}-${index}`} className="mb-1 block text-sm font-bold">
              Child {index + 1}
            </label>
            <NativeSelect
              id={`${id}-${index}`}
              name="born"
              value={month}
              aria-describedby={error ? id : undefined}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => setRow(index, target.value)}
            >
              <BornOptions today={today} chosen={month} open={open} />
            </NativeSelect>
          </div>
          {rows.length > 1 && (
            <IconButton
              icon={X}
              label={`Remove child ${index + 1}`}
              onClick={() => change({ born: rows.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      <noscript>
        {Array.from({ length: plainMonths }, (_, index) => (
          <label key={index} className="mb-3 block text-sm font-bold">
            Year and month of birth, child {draft.born.length + index + 1}
            <input type="month" name="born" placeholder="yyyy-mm" className={controlStyle()} />
          </label>
        ))}
      </noscript>
      <FieldError id={id} error={error} />
      {rows.length < limits.childrenMax && (
        <Button
          size="sm"
          variant="quiet"
          icon={Plus}
          onClick={() => change({ born: [...rows, ''] })}
          className="-ml-4 self-start [@media(scripting:none)]:hidden"
        >
          Add a child
        </Button>
      )}
    </fieldset>
  );
}
