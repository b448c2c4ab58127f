import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { ExampleForm } from '@/components/form/form/example-form';

const today = '2026-11-20';

export const empty = (
  <ExampleForm value={null}>
    <DatePickerField name="field" label="First day" required today={today} />
  </ExampleForm>
);
export const chosen = (
  <ExampleForm value="2026-12-01">
    <DatePickerField name="field" label="First day" hint="Starting tomorrow." today={today} />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value={null} error="Enter a date starting tomorrow, such as November 21, 2026.">
    <DatePickerField name="field" label="First day" required today={today} />
  </ExampleForm>
);
