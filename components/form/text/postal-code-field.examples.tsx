import { ExampleForm } from '@/components/form/form/example-form';
import { PostalCodeField } from '@/components/form/text/postal-code-field';
import { postalCodeRules } from '@/lib/validation/postal-code';

export const canadian = (
  <ExampleForm value="">
    <PostalCodeField name="field" country="CA" required />
  </ExampleForm>
);
export const american = (
  <ExampleForm value="98101-1234">
    <PostalCodeField name="field" country="US" />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="M5V" error={postalCodeRules.CA.message}>
    <PostalCodeField name="field" country="CA" required />
  </ExampleForm>
);
