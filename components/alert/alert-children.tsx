import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { ListField } from '@/components/form/choices/list-field';
import { MonthOptions } from '@/components/form/dates/month-options';
import { FormField } from '@/components/form/field/form-field';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { birthMonths } from '@/lib/dates/birth-dates';
import { formatMonth } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { monthAge } from '@/lib/search/search-words';
import { localTimeZone, todayIn } from '@/lib/dates/time-zones';

const together = 'We look for a place for all of them together.';

/** Whom a place is wanted for: children that are known by their names, else by their months of birth. */
export function AlertChildren({ known }: { known: readonly { name: string }[] }) {
  const today = todayIn(localTimeZone(), new Date());
  if (known.length > 0) {
    return (
      <CheckboxGroupField
        name="children"
        label="Who needs care?"
        hint={`${together} If you choose nobody, we look for one child of any age.`}
        choices={known.map(({ name }, index) => ({ value: String(index), label: name }))}
      />
    );
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-bold">Who needs care?</legend>
      <p className="text-sm text-ink-soft">The month of birth tells us the age group. {together}</p>
      <ListField<string>
        name="born"
        newItem={() => ''}
        max={limits.childrenMax}
        addLabel="Add another child"
        removeLabel={(index) => `Remove child ${index + 1}`}
      >
        {(_, index, { length }) => (
          <FormField<string>
            name={`born.${index}`}
            label={length === 1 ? 'When was your child born?' : `When was child ${index + 1} born?`}
            required
            className="min-w-0 grow"
          >
            {(control, { value, setValue, touch }) => (
              <NativeSelect {...control} value={value} onChange={({ target }) => setValue(target.value)} onBlur={touch}>
                <option value="">Choose a month</option>
                <MonthOptions
                  months={birthMonths(today, value)}
                  labelOf={(month) => `${formatMonth(month)} (${monthAge(month, today)})`}
                />
              </NativeSelect>
            )}
          </FormField>
        )}
      </ListField>
    </fieldset>
  );
}
