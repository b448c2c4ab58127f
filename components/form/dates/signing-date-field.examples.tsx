import { ExampleForm } from '@/components/form/form/example-form';
import { SigningDateField } from '@/components/form/dates/signing-date-field';

export const today = (
  <ExampleForm value="2026-11-20">
    <SigningDateField name="field" required />
  </ExampleForm>
);
export const empty = (
  <ExampleForm value="">
    <SigningDateField name="field" required />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="2026/13/40" error="Enter a real date.">
    <SigningDateField name="field" required />
  </ExampleForm>
);
