import { Plus } from 'lucide';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { Profile, SearchAlert } from '@/api/contract/types';
import {
  alertSchema,
  type AlertValues,
  childrenOf,
  dateOptions,
  searchOf,
  sessionOptions,
  valuesFrom,
  weekdayOptions,
} from '@/components/alert/alert-values';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-field';
import { ListField } from '@/components/form/choices/list-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { WeekdaysField } from '@/components/form/choices/weekdays-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { MonthOptions } from '@/components/form/dates/month-options';
import { FormField } from '@/components/form/field/form-field';
import { Form } from '@/components/form/form/form';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { birthMonths } from '@/lib/dates/birth-dates';
import { isCalendarDate } from '@/lib/dates/dates';
import { searchDayAt } from '@/lib/dates/instants';
import { bookingTypeLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import type { SearchFilters } from '@/lib/search/search';
import { useAttemptKey } from '@/store/drafts/use-form-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { createAlert, updateAlert } from '@/store/slices/search-alerts';
import { selectSettings } from '@/store/slices/settings';
import { toastAdded } from '@/store/slices/toasts';

interface AlertFormProps {
  profile: Profile;
  /** The search. For one facility only: children and days. */
  filters: SearchFilters;
  facilityId: string | null;
  /** The alert being edited; null for a new one. */
  alert: SearchAlert | null;
}

const whenChoices = [
  { value: 'weekdays', label: 'Every week, on the same weekdays' },
  { value: 'dates', label: 'On single dates' },
] as const;
const typeChoices = [
  { value: 1, label: bookingTypeLabels[1], detail: 'Single days. Weekdays mean the next four weeks.' },
  { value: 2, label: bookingTypeLabels[2], detail: 'Every week. There must be a spot for the next twelve months.' },
];

/** For whom, when and in which session a place is wanted. */
export function AlertForm({ profile, filters, facilityId, alert }: AlertFormProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { keyFor } = useAttemptKey();
  const [children] = useState(() => childrenOf(profile.children, filters.born));
  const [schema] = useState(() => alertSchema(children.length === 0));
  const [initialValues] = useState(() => valuesFrom(filters, children, profile.children.length));

  const submit = async (values: AlertValues) => {
    const search = searchOf(filters, values, children);
    const body = { facilityId, search };
    const result = alert
      ? await dispatch(updateAlert({ id: alert.id, body: { version: alert.version, search, paused: false } }))
      : await dispatch(createAlert({ body, idempotencyKey: keyFor(body) }));
    if ('error' in result) return submitFailure(result.error);
    dispatch(toastAdded('success', savedWords(result.payload)));
    await router.push(paths.savedAlert(result.payload.id));
  };

  return (
    <Form enter="submits" label="Alert" initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ values, isSubmitting, setFieldValue }) => (
        <>
          <AlertChildren known={children} />
          <RadioField name="type" label="Which kind of care?" choices={typeChoices} />
          <RadioField name="when" label="When?" choices={whenChoices} />
          {values.when === 'weekdays' ? (
            <WeekdaysField name="weekdays" label="Which weekdays?" required choices={weekdayOptions} />
          ) : (
            <AlertDates
              values={values}
              onAdd={(dates) => {
                void setFieldValue('dates', dates);
                void setFieldValue('day', null);
              }}
            />
          )}
          <RadioField name="session" label="Which session?" inline choices={sessionOptions} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="lg" busy={isSubmitting}>
              {alert ? 'Save alert' : 'Tell me when a spot opens'}
            </Button>
            <ButtonLink href={paths.saved} variant="quiet" size="lg">
              Cancel
            </ButtonLink>
          </div>
        </>
      )}
    </Form>
  );
}

function savedWords({ free, facility }: SearchAlert): string {
  if (free === 0) return 'We’ll e‑mail you when a spot opens.';
  if (facility) return `${facility.name} has a spot now. We’ll e‑mail you if it fills and opens again.`;
  return `${free} ${free === 1 ? 'has a spot' : 'have spots'} now. We’ll e‑mail you about new ones.`;
}

/** Today as in a search: an alert may be for many facilities, so that there is no single time zone. */
const useSearchDay = () => searchDayAt(new Date(useAppSelector(selectSettings)?.now ?? 0));

/** Dates are added one at a time and removed by unticking. */
function AlertDates({ values, onAdd }: { values: AlertValues; onAdd: (dates: string[]) => void }) {
  const { dates, day } = values;
  const today = useSearchDay();
  const add = () => isCalendarDate(day) && day > today && onAdd([...new Set([...dates, day])].sort());
  const [offered, setOffered] = useState(dates);
  const all = [...new Set([...offered, ...dates])].sort();
  return (
    <>
      <CheckboxGroupField
        name="dates"
        label="Which dates?"
        required
        hint={all.length === 0 ? 'Choose a date below and add it.' : 'There must be a spot on all of them.'}
        inline
        choices={dateOptions(all)}
      />
      <div className="flex flex-wrap items-end gap-3">
        <DatePickerField name="day" label="Add a date" today={today} className="w-64 max-w-full" />
        <Button
          variant="secondary"
          icon={Plus}
          onClick={() => {
            setOffered(all);
            add();
          }}
        >
          Add date
        </Button>
      </div>
    </>
  );
}

const together = 'We’ll look for one facility with room for all of them.';

/** Children by name if known, else by month of birth. */
function AlertChildren({ known }: { known: readonly { name: string }[] }) {
  const today = useSearchDay();
  if (known.length > 0) {
    return (
      <CheckboxGroupField
        name="children"
        label="Who needs care?"
        hint={`${together} If you don’t select anyone, we’ll look for one child of any age.`}
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
                <MonthOptions months={birthMonths(today, value)} today={today} />
              </NativeSelect>
            )}
          </FormField>
        )}
      </ListField>
    </fieldset>
  );
}
