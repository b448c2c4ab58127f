import { DatePartsField } from '@/components/form/date-parts-field';
import { Form } from '@/components/form/form';
import { PhoneField } from '@/components/form/phone-field';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/inputs/button/button';
import { checkBirthDate } from '@/lib/validation/date-rules';
import { firstNameRule } from '@/lib/validation/name';
import { phoneRule } from '@/lib/validation/phone';
import { checkTexts } from '@/lib/validation/text-rule';

const today = '2026-11-20';
const rules = { firstName: firstNameRule, phone: phoneRule };

/** Press "Save" to see the error summary; a first name of "Nobody" is refused as the service would refuse it. */
export const whole = (
  <Form
    label="A child"
    initialValues={{ firstName: '', birthDate: '', phone: '' }}
    validate={(values) => ({ ...checkTexts(rules, values), ...birthDateError(values.birthDate) })}
    onSubmit={({ firstName }) =>
      firstName === 'Nobody' ? { fields: { firstName: 'This name is on no list.' } } : undefined
    }
  >
    <TextField name="firstName" label="First name" required />
    <DatePartsField name="birthDate" label="Date of birth" required hint="For example, March 31, 2023." />
    <PhoneField name="phone" label="Phone" required />
    <Button type="submit">Save</Button>
  </Form>
);

function birthDateError(value: string) {
  const birthDate = checkBirthDate(value, today);
  return birthDate ? { birthDate } : {};
}
