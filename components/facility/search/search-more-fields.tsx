import { useId } from 'react';
import type { SearchDraft, SearchProblems } from '@/components/facility/search/search-draft';
import { Field } from '@/components/form/field/field';
import { DollarsInput } from '@/components/form/text/dollars-input';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { TextInput } from '@/components/ui/inputs/text-input';
import { BookingType, valuesOf } from '@/lib/enums';
import { bookingTypeLabels } from '@/lib/labels';
import { hasPlace, type SearchFilters } from '@/lib/search/search';
import { limitHours, priceLimitFor } from '@/lib/search/search-words';

const kindDetails = { 1: 'single days', 2: 'the same days every week' } as const;
const radii = [1, 2, 5, 10, 15, 25, 50, 100, 200];
const ratings = [3, 4, 5];

interface ChoiceProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  any: string;
  value: number | null;
  values: readonly number[];
  words: (value: number) => string;
  onChange: (value: number | null) => void;
}

/** A few numbers or "any"; a number from the URL is offered too. */
function NumberChoice({ name, label, hint, error, any, value, values, words, onChange }: ChoiceProps) {
  const offered = [...new Set(value === null ? values : [...values, value])].sort((a, b) => a - b);
  return (
    <Field id={useId()} name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{any}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** With an origin and a destination, the distance is a detour. */
export const isDetour = (draft: SearchFilters): boolean => draft.to !== '' && hasPlace(draft);

interface SearchMoreFieldsProps extends SearchDraft {
  problems: SearchProblems;
}

/** The filters behind "More filters". Phones show them a second time in a sheet, with the same state. */
export function SearchMoreFields({ draft, change, problems }: SearchMoreFieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <NumberChoice
        name="type"
        label="Kind of care"
        any="Any kind"
        value={draft.type}
        values={valuesOf(BookingType)}
        words={(type) => `${bookingTypeLabels[type as BookingType]}: ${kindDetails[type as BookingType]}`}
        onChange={(type) => change({ type: type as BookingType | null })}
        error={problems.type}
      />
      <Field
        id={`${id}-price`}
        name="price"
        label="Maximum price ($)"
        hint={[priceLimitFor(draft), limitHours(draft), 'before tax credits and subsidies']
          .filter(Boolean)
          .join(', ')
          .replace(/^\w/, (first) => first.toUpperCase())}
        error={problems.price}
      >
        {(control) => <DollarsInput {...control} value={draft.price} onChange={(price) => change({ price })} />}
      </Field>
      <NumberChoice
        name="radius"
        label={isDetour(draft) ? 'Detour up to' : 'Distance up to'}
        any="Any distance"
        value={draft.radius}
        values={radii}
        words={(kilometres) => `${kilometres} km`}
        onChange={(radius) => change({ radius })}
        error={problems.radius}
      />
      <NumberChoice
        name="rating"
        label="Rating"
        any="Any rating"
        value={draft.rating}
        values={ratings}
        words={(stars) => (stars === 5 ? '5 stars' : `${stars} stars or more`)}
        onChange={(rating) => change({ rating })}
        error={problems.rating}
      />
      <Field id={`${id}-language`} name="language" label="Language spoken" error={problems.language}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.language}
            autoComplete="off"
            placeholder="e.g. French"
            onChange={({ target }) => change({ language: target.value })}
          />
        )}
      </Field>
      <Field id={`${id}-q`} name="q" label="Name or keyword" error={problems.q}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.q}
            autoComplete="off"
            placeholder="e.g. a facility’s name, nut-free"
            onChange={({ target }) => change({ q: target.value })}
          />
        )}
      </Field>
      <Checkbox
        name="subsidy"
        value="1"
        label="Accepts a fee subsidy"
        detail="Shows only facilities known to accept one"
        checked={draft.subsidy}
        onChange={({ target }) => change({ subsidy: target.checked })}
      />
      <Checkbox
        name="certain"
        value="1"
        label="Only spots confirmed in the last 4 weeks"
        detail="Leaves out facilities that haven’t told us lately"
        checked={draft.certain}
        onChange={({ target }) => change({ certain: target.checked })}
      />
    </div>
  );
}
