import { ExampleForm } from '@/components/form/form/example-form';
import { VerificationCodeField } from '@/components/form/text/verification-code-field';

export const empty = (
  <ExampleForm value="">
    <VerificationCodeField name="field" label="Code" required hint="We sent it to parent@example.com." />
  </ExampleForm>
);
export const filled = (
  <ExampleForm value="7K3MQ01119">
    <VerificationCodeField name="field" label="Code" required />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="7K3" error="The code has 10 letters and digits. Look for it in the e-mail we sent you.">
    <VerificationCodeField name="field" label="Code" required />
  </ExampleForm>
);
