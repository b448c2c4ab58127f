import type { AgeGroup } from '@/api/contract/types';
import { ListField } from '@/components/form/choices/list-field';
import { MonthOptions } from '@/components/form/dates/month-options';
import { FormField } from '@/components/form/field/form-field';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { birthMonths } from '@/lib/dates/birth-dates';
import { type CalendarDate, firstOfMonth, isYearMonth } from '@/lib/dates/dates';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { groupWords } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';

interface DropInGuestsProps {
  groups: readonly AgeGroup[];
  today: CalendarDate;
  onDate: CalendarDate;
}

/** Before login, months of birth are enough to find groups, free days and prices (product section 3, birthDates). */
export function DropInGuests({ groups, today, onDate }: DropInGuestsProps) {
  const groupText = (month: string | null) => {
    if (!isYearMonth(month)) return 'We use it for the age group and price.';
    const group = firstOfMonth(month) <= onDate ? ageGroupOn(groups, firstOfMonth(month), onDate) : null;
    return group ? groupWords(group) : 'This location has no group for this age.';
  };
  return (
    <section aria-labelledby="who" className="flex flex-col gap-4">
      <h2 id="who" className="text-lg font-bold">
        Who needs care?
      </h2>
      <ListField<string | null>
        name="birthDates"
        newItem={() => null}
        max={limits.childrenMax}
        addLabel="Add another child"
        removeLabel={(index) => `Remove child ${index + 1}`}
      >
        {(month, index, { length }) => (
          <FormField<string | null>
            name={`birthDates.${index}`}
            label={length === 1 ? 'When was your child born?' : `When was child ${index + 1} born?`}
            hint={groupText(month)}
            className="min-w-0 grow"
          >
            {(control, { value, setValue, touch }) => (
              <NativeSelect
                {...control}
                value={value ?? ''}
                onChange={({ target }) => setValue(target.value || null)}
                onBlur={touch}
              >
                <option value="">Choose a month</option>
                <MonthOptions months={birthMonths(today, value ?? '')} today={today} />
              </NativeSelect>
            )}
          </FormField>
        )}
      </ListField>
    </section>
  );
}
