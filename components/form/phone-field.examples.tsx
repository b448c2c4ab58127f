import { ExampleForm } from '@/components/form/example-form';
import { PhoneField } from '@/components/form/phone-field';
import { phoneRule } from '@/lib/validation/phone';

export const empty = (
  <ExampleForm value="">
    <PhoneField name="field" label="Phone" required />
  </ExampleForm>
);
export const filled = (
  <ExampleForm value="+14165550123">
    <PhoneField name="field" label="Phone" hint="A facility calls this number in an emergency." />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="555 0123" error={phoneRule.message}>
    <PhoneField name="field" label="Phone" required />
  </ExampleForm>
);
