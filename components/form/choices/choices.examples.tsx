import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { SelectField } from '@/components/form/choices/select-field';
import { ToggleField } from '@/components/form/choices/toggle-field';
import { WeekdaysField } from '@/components/form/choices/weekdays-field';
import { ExampleForm } from '@/components/form/form/example-form';
import { regionLabels, regionOptions } from '@/lib/validation/postal-address';

const weekdays = [
  { value: 1, label: 'Monday' },
  { value: 2, label: 'Tuesday' },
  { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday', disabled: true },
  { value: 5, label: 'Friday' },
] as const;

export const checkboxFieldExamples = {
  checked: (
    <ExampleForm value>
      <CheckboxField name="field" label="Send me news" hint="About once a month." />
    </ExampleForm>
  ),
  group: (
    <ExampleForm value={[2]}>
      <WeekdaysField name="field" label="Days of the week" required choices={weekdays} />
    </ExampleForm>
  ),
  unchecked: (
    <ExampleForm value={false}>
      <CheckboxField name="field" label="Keep me logged in" />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value={false} error="To sign up, please accept the terms.">
      <CheckboxField name="field" label="I agree to the terms of use" required />
    </ExampleForm>
  ),
  wrongGroup: (
    <ExampleForm value={[]} error="Choose at least one day.">
      <WeekdaysField name="field" label="Days of the week" required choices={weekdays} />
    </ExampleForm>
  ),
};

const relations = [
  { value: 1, label: 'Guardian' },
  { value: 2, label: 'Father' },
  { value: 3, label: 'Mother' },
];

const sessions = [
  { value: 1, label: 'Full Day', detail: '7:30 AM to 6:00 PM' },
  { value: 2, label: 'Half Day-AM', detail: '7:30 AM to 12:30 PM' },
  { value: 3, label: 'Half Day-PM', detail: 'Not offered on these dates', disabled: true },
];

export const radioFieldExamples = {
  inline: (
    <ExampleForm value={null}>
      <RadioField name="field" label="You are the child's" required choices={relations} inline />
    </ExampleForm>
  ),
  withDetails: (
    <ExampleForm value={2}>
      <RadioField name="field" label="Session" choices={sessions} />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value={null} error="Choose guardian, father or mother.">
      <RadioField name="field" label="You are the child's" required choices={relations} inline />
    </ExampleForm>
  ),
};

const regions = regionOptions('CA');

export const selectFieldExamples = {
  chosen: (
    <ExampleForm value="ON">
      <SelectField name="field" label={regionLabels.CA} options={regions} />
    </ExampleForm>
  ),
  disabled: (
    <ExampleForm value="QC">
      <SelectField name="field" label={regionLabels.CA} options={regions} disabled />
    </ExampleForm>
  ),
  empty: (
    <ExampleForm value="">
      <SelectField name="field" label={regionLabels.CA} required options={regions} placeholder="Choose one" />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="" error="Choose a province or territory.">
      <SelectField name="field" label={regionLabels.CA} required options={regions} />
    </ExampleForm>
  ),
};

export const toggleFieldExamples = {
  off: (
    <ExampleForm value={false}>
      <ToggleField name="field" label="News by e‑mail" />
    </ExampleForm>
  ),
  on: (
    <ExampleForm value>
      <ToggleField name="field" label="Bookings by e‑mail" detail="Approvals, changes and receipts" />
    </ExampleForm>
  ),
};
