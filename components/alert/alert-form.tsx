import { Plus } from 'lucide-react';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { Profile, SearchAlert } from '@/api/contract/types';
import { AlertChildren } from '@/components/alert/alert-children';
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
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { Form } from '@/components/form/form/form';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { isCalendarDate } from '@/lib/dates/dates';
import { localTimeZone, todayIn } from '@/lib/dates/time-zones';
import type { Weekday } from '@/lib/enums';
import { bookingTypeLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import type { SearchFilters } from '@/lib/search/search';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { createAlert, updateAlert } from '@/store/slices/alerts';
import { toastAdded } from '@/store/slices/toasts';
import { useAttemptKey } from '@/store/use-attempt-key';

interface AlertFormProps {
  profile: Profile;
  /** What is searched; of one facility only for whom and when. */
  filters: SearchFilters;
  facilityId: string | null;
  /** The alert that is changed; null for a new one. */
  alert: SearchAlert | null;
}

const whenChoices = [
  { value: 'weekdays', label: 'Every week, on the same weekdays' },
  { value: 'dates', label: 'On single dates' },
] as const;
const typeChoices = [
  { value: 1, label: bookingTypeLabels[1], detail: 'Single days. Weekdays mean the next four weeks.' },
  { value: 2, label: bookingTypeLabels[2], detail: 'Every week. There must be a place for the next twelve months.' },
];

/** For whom, when and which session a place is wanted. */
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
    <Form label="Alert" initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ values, isSubmitting, setFieldValue }) => (
        <>
          <AlertChildren known={children} />
          <RadioField name="type" label="Which kind of care?" choices={typeChoices} />
          <RadioField name="when" label="When?" choices={whenChoices} />
          {values.when === 'weekdays' ? (
            <CheckboxGroupField<Weekday>
              name="weekdays"
              label="Which weekdays?"
              required
              inline
              choices={weekdayOptions}
            />
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
              {alert ? 'Save alert' : 'Tell me when a place comes free'}
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
  if (free === 0) return 'We will e-mail you when a place comes free.';
  if (facility)
    return `There is a place at ${facility.name} now. We will e-mail you when it goes and comes free again.`;
  return `${free} ${free === 1 ? 'facility has' : 'facilities have'} a place now. We will e-mail you about others.`;
}

/** Dates one by one: each stays with a tick until it is taken out. */
function AlertDates({ values, onAdd }: { values: AlertValues; onAdd: (dates: string[]) => void }) {
  const { dates, day } = values;
  const today = todayIn(localTimeZone(), new Date());
  const add = () => isCalendarDate(day) && day > today && onAdd([...new Set([...dates, day])].sort());
  const [offered, setOffered] = useState(dates);
  const all = [...new Set([...offered, ...dates])].sort();
  return (
    <>
      <CheckboxGroupField
        name="dates"
        label="Which dates?"
        required
        hint={all.length === 0 ? 'Choose a date below and add it.' : 'There must be a place on all of them.'}
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
