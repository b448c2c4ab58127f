import { ExampleForm } from '@/components/form/example-form';
import { MaskedDateField } from '@/components/form/masked-date-field';

export const empty = (
  <ExampleForm value="">
    <MaskedDateField name="field" label="Start of care" />
  </ExampleForm>
);
export const filled = (
  <ExampleForm value="2026-11-20">
    <MaskedDateField name="field" label="Start of care" hint="Day, month, year." />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="20.11" error="Enter a real date.">
    <MaskedDateField name="field" label="Start of care" required />
  </ExampleForm>
);
