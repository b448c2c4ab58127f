import { Plus, X } from 'lucide';
import { useId } from 'react';
import type { SearchDraft } from '@/components/facility/search/search-draft';
import { MonthOptions } from '@/components/form/dates/month-options';
import { FieldError } from '@/components/form/field/field';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button';
import { chipStyle, controlStyle } from '@/components/ui/inputs/control';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { Name } from '@/components/ui/layout/name';
import { birthMonths, childrenByMonth } from '@/lib/dates/birth-dates';
import { monthOf, type CalendarDate, type YearMonth } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { childrenAsked, monthAge } from '@/lib/search/search-words';
import { joinWithAnd } from '@/lib/text/words';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** The first name of the family's child born in each month; null for others. */
function useNames(born: readonly string[]): (string | null)[] {
  const family = useAppSelector(selectProfile)?.children ?? [];
  return childrenByMonth(family, born).map((child) => child?.firstName ?? null);
}

/** "Maya and Leo", "2 children: 14 months, 4 years"; null without children. */
export function useChildrenAsked(born: readonly string[], today: CalendarDate): string | null {
  const known = born.filter(Boolean);
  const names = useNames(known);
  return names.length > 0 && names.every((name) => name !== null) ? joinWithAnd(names) : childrenAsked(known, today);
}

interface ChildrenProps extends SearchDraft {
  today: CalendarDate;
}

interface SearchChildrenProps extends ChildrenProps {
  error?: string;
  /** While closed, only the selected month is rendered as an option. */
  open: boolean;
}

/** Adds or removes the family's own children. Never in the server's HTML. */
function OwnChildren({ draft, change, today }: ChildrenProps) {
  const children = useAppSelector(selectProfile)?.children ?? [];
  if (children.length === 0) return null;
  const { born } = draft;
  const asked = childrenByMonth(children, born);
  return (
    <ul aria-label="Your children" className="flex flex-wrap gap-2">
      {children.map((child) => {
        const { id, firstName, birthDate } = child;
        const month = monthOf(birthDate);
        const selected = asked.includes(child);
        const next = selected ? born.toSpliced(born.indexOf(month), 1) : [...born.filter(Boolean), month];
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={selected}
              onClick={() => change({ born: next.slice(0, limits.childrenMax) })}
              className={chipStyle(selected)}
            >
              <span>
                <Name>{firstName}</Name>, {monthAge(month, today)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Possible birth months of a child that needs care; only the selected one while closed. */
const BornOptions = ({ today, chosen, open }: { today: CalendarDate; chosen: YearMonth; open: boolean }) => (
  <>
    <option value="">Any age</option>
    <MonthOptions months={open ? birthMonths(today, chosen) : [chosen].filter(Boolean)} today={today} />
  </>
);

/**
 * Number of fields without scripts. Plain text with a pattern, because Firefox and Safari have no month field, and the
 * options of selects would be added to every home page.
 */
const plainMonths = 2;

/** The birth month of each child. The search finds facilities for all of them on the same days. */
export function SearchChildren({ draft, change, today, error, open }: SearchChildrenProps) {
  const id = useId();
  const rows = draft.born.length > 0 ? draft.born : [''];
  const names = useNames(rows);
  const setRow = (index: number, month: string) =>
    change({ born: rows.map((row, at) => (at === index ? month : row)) });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-bold">When were they born?</legend>
      <p className="text-sm text-ink-soft">We’ll look for one facility with room for all your children.</p>
      <OwnChildren draft={draft} change={change} today={today} />
      {rows.map((month, index) => (
        <div key={index} className={classNames('flex items-end gap-2', !month && '[@media(scripting:none)]:hidden')}>
          <div className="min-w-0 grow">
            <label htmlFor={`${id}-${index}`} className="mb-1 block text-sm font-bold">
              {names[index] ? <Name>{names[index]}</Name> : `Child ${index + 1}`}
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
              label={`Remove ${names[index] ?? `child ${index + 1}`}`}
              onClick={() => change({ born: rows.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      <noscript>
        {Array.from({ length: plainMonths }, (_, index) => (
          <label key={index} className="mb-3 block text-sm font-bold">
            Year and month of birth, child {draft.born.length + index + 1}
            <input
              name="born"
              inputMode="numeric"
              pattern="\d{4}-\d{2}"
              title="Year and month, for example 2023-05"
              placeholder="2023-05"
              className={controlStyle()}
            />
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
          className="-ml-4 self-start noscript:hidden"
        >
          Add a child
        </Button>
      )}
    </fieldset>
  );
}
