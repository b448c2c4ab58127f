import { object } from 'yup';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { Form } from '@/components/form/form/form';
import { PhoneField } from '@/components/form/text/phone-field';
import { TextField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button';
import { phoneField } from '@/lib/validation/account';
import { checkedDate } from '@/lib/validation/date-fields';
import { checkBirthDate } from '@/lib/validation/date-rules';
import { firstNameField } from '@/lib/validation/fields';

const childSchema = object({
  firstName: firstNameField(),
  birthDate: checkedDate((value) => checkBirthDate(value, '2026-11-20')),
  phone: phoneField(),
});

export const formExamples = {
  /** Press "Save" to see the error summary. A first name of "Nobody" is rejected like an error of the service. */
  whole: (
    <Form
      enter="submits"
      label="A child"
      initialValues={{ firstName: '', birthDate: '', phone: '' }}
      validationSchema={childSchema}
      onSubmit={({ firstName }) =>
        firstName === 'Nobody' ? { fields: { firstName: 'This name is not on the list.' } } : undefined
      }
    >
      <TextField name="firstName" label="First name" required />
      <DatePartsField name="birthDate" label="Date of birth" required hint="For example, March 31, 2023." />
      <PhoneField name="phone" label="Phone" required />
      <Button type="submit">Save</Button>
    </Form>
  ),
};
