import { ExampleForm } from '@/components/form/form/example-form';
import { NumberField } from '@/components/form/text/number-field';
import { PasswordField } from '@/components/form/text/password-field';
import { PhoneField } from '@/components/form/text/phone-field';
import { PostalCodeField } from '@/components/form/text/postal-code-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { EmailField, TextField } from '@/components/form/text/text-field';
import { VerificationCodeField } from '@/components/form/text/verification-code-field';
import { limits } from '@/lib/limits';
import { postalCodeRules } from '@/lib/validation/postal-address';

export const numberFieldExamples = {
  empty: (
    <ExampleForm value={null}>
      <NumberField name="field" label="Distance in kilometres" placeholder="0,00" />
    </ExampleForm>
  ),
  filled: (
    <ExampleForm value={1234.5}>
      <NumberField name="field" label="Monthly budget" hint="With a decimal comma." />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value={-1} error="Enter a distance above 0.">
      <NumberField name="field" label="Distance in kilometres" required />
    </ExampleForm>
  ),
};

export const passwordFieldExamples = {
  current: (
    <ExampleForm value="">
      <PasswordField name="field" kind="current" label="Password" required />
    </ExampleForm>
  ),
  halfway: (
    <ExampleForm value="nestling">
      <PasswordField name="field" kind="new" label="New password" required />
    </ExampleForm>
  ),
  newPassword: (
    <ExampleForm value="">
      <PasswordField name="field" kind="new" label="New password" required />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm
      value="nest"
      error="Use at least 8 characters with a lowercase letter, an uppercase letter and a digit."
    >
      <PasswordField name="field" kind="new" label="New password" required />
    </ExampleForm>
  ),
};

export const phoneFieldExamples = {
  empty: (
    <ExampleForm value="">
      <PhoneField name="field" label="Phone" required />
    </ExampleForm>
  ),
  filled: (
    <ExampleForm value="+14165550123">
      <PhoneField name="field" label="Phone" hint="A facility calls this number in an emergency." />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="555 0123" error="Enter a phone number with area code, such as +1 416 555 0123.">
      <PhoneField name="field" label="Phone" required />
    </ExampleForm>
  ),
};

export const postalCodeFieldExamples = {
  american: (
    <ExampleForm value="98101-1234">
      <PostalCodeField name="field" country="US" />
    </ExampleForm>
  ),
  canadian: (
    <ExampleForm value="">
      <PostalCodeField name="field" country="CA" required />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="M5V" error={postalCodeRules.CA.message}>
      <PostalCodeField name="field" country="CA" required />
    </ExampleForm>
  ),
};

const longAnswer = 'Emma is allergic to peanuts and carries an auto-injector in the blue pocket of her bag. ';

export const textAreaFieldExamples = {
  empty: (
    <ExampleForm value="">
      <TextAreaField name="field" label="Message" required maxLength={limits.reasonMax} />
    </ExampleForm>
  ),
  growing: (
    <ExampleForm value={longAnswer.repeat(4)}>
      <TextAreaField name="field" label="Allergies" maxLength={limits.reasonMax} />
    </ExampleForm>
  ),
  nearlyFull: (
    <ExampleForm value={longAnswer.slice(0, 85)}>
      <TextAreaField name="field" label="Note for the facility" maxLength={100} />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="" error="Enter a message.">
      <TextAreaField name="field" label="Message" required maxLength={limits.reasonMax} />
    </ExampleForm>
  ),
};

export const textFieldExamples = {
  email: (
    <ExampleForm value="parent@example.com">
      <EmailField name="field" label="E-mail" required />
    </ExampleForm>
  ),
  empty: (
    <ExampleForm value="">
      <TextField name="field" label="First name" required autoComplete="given-name" />
    </ExampleForm>
  ),
  readOnly: (
    <ExampleForm value="NB-4K7Q2M">
      <TextField name="field" label="Your reference" readOnly />
    </ExampleForm>
  ),
  withHint: (
    <ExampleForm value="Nguyễn Thị Minh Khai">
      <TextField name="field" label="Full name" hint="As it appears in your passport." />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="" error="Enter a first name.">
      <TextField name="field" label="First name" required />
    </ExampleForm>
  ),
};

export const verificationCodeFieldExamples = {
  empty: (
    <ExampleForm value="">
      <VerificationCodeField name="field" label="Code" required hint="We sent it to parent@example.com." />
    </ExampleForm>
  ),
  filled: (
    <ExampleForm value="7K3MQ01119">
      <VerificationCodeField name="field" label="Code" required />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="7K3" error="The code has 10 letters and digits. Look for it in the e‑mail we sent you.">
      <VerificationCodeField name="field" label="Code" required />
    </ExampleForm>
  ),
};
