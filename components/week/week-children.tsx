import { useId, useRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/inputs/button/button';
import { quietSummary } from '@/components/ui/inputs/button/button-style';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';
import { Icon } from '@/components/ui/media/icon/icon';
import { FieldProblem } from '@/components/week/week-field';
import { childrenNames } from '@/lib/requests/booking-facts';
import { monthOf, shiftMonth } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** So many fields are there for a family that has not logged in. */
const usualFields = 4;

const columns = 'grid gap-3 min-[30rem]:grid-cols-2 lg:grid-cols-4';

interface WeekChildrenProps {
  born: readonly string[];
  problem: string | undefined;
  /** yyyy-MM */
  thisMonth: string;
}

/** The children's months of birth, those after the first folded away; one's own come by one press. */
export function WeekChildren({ born, problem, thisMonth }: WeekChildrenProps) {
  const own = useAppSelector(selectProfile)?.children ?? [];
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const shown = Math.min(limits.childrenMax, Math.max(usualFields, born.length, own.length));
  const useOwn = () => {
    fields.current?.querySelectorAll('input').forEach((input, index) => {
      input.value = own[index] ? monthOf(own[index].birthDate) : '';
    });
    if (more.current && own.length > 1) more.current.open = true;
  };
  const field = (index: number) => (
    <label key={index} className="flex min-w-0 flex-col gap-1 text-sm font-bold">
      Child {index + 1}
      <TextInput
        type="month"
        name="born"
        pattern="\d{4}-\d{2}"
        placeholder="YYYY-MM"
        min={shiftMonth(thisMonth, -12 * limits.childAgeYearsMax)}
        max={thisMonth}
        defaultValue={born[index] ?? ''}
        aria-invalid={problem && index === 0 ? true : undefined}
        className="font-normal"
      />
    </label>
  );
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem && `${id}problem`}>
      <legend className="font-bold">Month of birth of each child</legend>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">
          Year and month, for example 2023-05. It tells the age group and the price.
        </p>
        {own.length > 0 && (
          <Button variant="secondary" size="sm" onClick={useOwn}>
            Use {childrenNames({ children: own })}
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
