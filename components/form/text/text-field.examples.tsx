import { ExampleForm } from '@/components/form/form/example-form';
import { EmailField, TextField } from '@/components/form/text/text-field';

export const empty = (
  <ExampleForm value="">
    <TextField name="field" label="First name" required autoComplete="given-name" />
  </ExampleForm>
);
export const withHint = (
  <ExampleForm value="Nguyễn Thị Minh Khai">
    <TextField name="field" label="Full name" hint="As it appears in your passport." />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="" error="Enter a first name.">
    <TextField name="field" label="First name" required />
  </ExampleForm>
);
export const email = (
  <ExampleForm value="parent@example.com">
    <EmailField name="field" label="E-mail" required />
  </ExampleForm>
);
export const readOnly = (
  <ExampleForm value="NB-4K7Q2M">
    <TextField name="field" label="Your reference" readOnly />
  </ExampleForm>
);
