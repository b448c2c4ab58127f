import { ExampleForm } from '@/components/form/form/example-form';
import { PasswordField } from '@/components/form/text/password-field';

export const current = (
  <ExampleForm value="">
    <PasswordField name="field" kind="current" label="Password" required />
  </ExampleForm>
);
export const newPassword = (
  <ExampleForm value="">
    <PasswordField name="field" kind="new" label="New password" required />
  </ExampleForm>
);
export const halfway = (
  <ExampleForm value="nestling">
    <PasswordField name="field" kind="new" label="New password" required />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="nest" error="Use at least 8 characters with a lowercase letter, an uppercase letter and a digit.">
    <PasswordField name="field" kind="new" label="New password" required />
  </ExampleForm>
);
