import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { ExampleForm } from '@/components/form/form/example-form';

export const empty = (
  <ExampleForm value="">
    <DatePartsField name="field" label="Date of birth" required hint="For example, March 31, 2023." birthday />
  </ExampleForm>
);
export const filled = (
  <ExampleForm value="2023-03-05">
    <DatePartsField name="field" label="Date of birth" hint="For example, March 31, 2023." />
  </ExampleForm>
);
export const wrongPart = (
  <ExampleForm value="2023-02-29" error="The day must be between 1 and 28: February 2023 has 28 days.">
    <DatePartsField name="field" label="Date of birth" required />
  </ExampleForm>
);
