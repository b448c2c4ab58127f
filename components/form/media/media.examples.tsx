import { ExampleForm } from '@/components/form/form/example-form';
import { SignatureField } from '@/components/form/media/signature-field';

export const signatureFieldExamples = {
  wrong: (
    <ExampleForm value="" more={{ typedName: '' }} error="Sign in the box, or type your name instead.">
      <SignatureField name="field" typedName="typedName" required />
    </ExampleForm>
  ),
};
