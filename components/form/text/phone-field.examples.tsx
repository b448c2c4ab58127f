import { ExampleForm } from '@/components/form/form/example-form';
import { PhoneField } from '@/components/form/text/phone-field';

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
  <ExampleForm value="555 0123" error="Enter a phone number with area code, such as +1 416 555 0123.">
    <PhoneField name="field" label="Phone" required />
  </ExampleForm>
);
