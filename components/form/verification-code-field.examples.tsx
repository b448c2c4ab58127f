import { ExampleForm } from '@/components/form/example-form';
import { VerificationCodeField } from '@/components/form/verification-code-field';
import { verificationCodeRule } from '@/lib/validation/verification-code';

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
  <ExampleForm value="7K3" error={verificationCodeRule.message}>
    <VerificationCodeField name="field" label="Code" required />
  </ExampleForm>
);
