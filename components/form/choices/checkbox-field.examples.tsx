import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { CheckboxGroupField } from '@/components/form/choices/checkbox-group-field';
import { ExampleForm } from '@/components/form/form/example-form';

const weekdays = [
  { value: 1, label: 'Monday' },
  { value: 2, label: 'Tuesday' },
  { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday', disabled: true },
  { value: 5, label: 'Friday' },
];

export const unchecked = (
  <ExampleForm value={false}>
    <CheckboxField name="field" label="Keep me logged in" />
  </ExampleForm>
);
export const checked = (
  <ExampleForm value>
    <CheckboxField name="field" label="Send me news" hint="About once a month." />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value={false} error="To join, please accept the terms.">
    <CheckboxField name="field" label="I agree to the terms of use" required />
  </ExampleForm>
);
export const group = (
  <ExampleForm value={[2]}>
    <CheckboxGroupField name="field" label="Days of the week" required choices={weekdays} inline />
  </ExampleForm>
);
export const wrongGroup = (
  <ExampleForm value={[]} error="Choose at least one day.">
    <CheckboxGroupField name="field" label="Days of the week" required choices={weekdays} inline />
  </ExampleForm>
);
