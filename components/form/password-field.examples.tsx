import { ExampleForm } from '@/components/form/example-form';
import { PasswordField } from '@/components/form/password-field';
import { passwordRule } from '@/lib/validation/password';

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
  <ExampleForm value="nest" error={passwordRule.message}>
    <PasswordField name="field" kind="new" label="New password" required />
  </ExampleForm>
);
