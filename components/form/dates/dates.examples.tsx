import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { MaskedDateField } from '@/components/form/dates/masked-date-field';
import { SigningDateField } from '@/components/form/dates/signing-date-field';
import { ExampleForm } from '@/components/form/form/example-form';
import { checkedDate } from '@/lib/validation/date-fields';
import { checkDottedDate } from '@/lib/validation/date-rules';

export const datePartsFieldExamples = {
  empty: (
    <ExampleForm value="">
      <DatePartsField name="field" label="Date of birth" required hint="For example, March 31, 2023." birthday />
    </ExampleForm>
  ),
  filled: (
    <ExampleForm value="2023-03-05">
      <DatePartsField name="field" label="Date of birth" hint="For example, March 31, 2023." />
    </ExampleForm>
  ),
  wrongPart: (
    <ExampleForm value="2023-02-29" error="The day must be between 1 and 28: February 2023 has 28 days.">
      <DatePartsField name="field" label="Date of birth" required />
    </ExampleForm>
  ),
};

const today = '2026-11-20';

export const datePickerFieldExamples = {
  chosen: (
    <ExampleForm value="2026-12-01">
      <DatePickerField name="field" label="First day" hint="Starting tomorrow." today={today} />
    </ExampleForm>
  ),
  empty: (
    <ExampleForm value={null}>
      <DatePickerField name="field" label="First day" required today={today} />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value={null} error="Enter a date starting tomorrow, such as November 21, 2026.">
      <DatePickerField name="field" label="First day" required today={today} />
    </ExampleForm>
  ),
};

export const maskedDateFieldExamples = {
  empty: (
    <ExampleForm value="" rule={checkedDate(checkDottedDate)}>
      <MaskedDateField name="field" label="Start of care" />
    </ExampleForm>
  ),
  filled: (
    <ExampleForm value="2026-11-20">
      <MaskedDateField name="field" label="Start of care" hint="Day, month, year." />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="31.02.2026" error={checkDottedDate('31.02.2026')}>
      <MaskedDateField name="field" label="Start of care" required />
    </ExampleForm>
  ),
};

export const signingDateFieldExamples = {
  empty: (
    <ExampleForm value="">
      <SigningDateField name="field" required />
    </ExampleForm>
  ),
  today: (
    <ExampleForm value="2026-11-20">
      <SigningDateField name="field" required />
    </ExampleForm>
  ),
  wrong: (
    <ExampleForm value="2026/13/40" error="Enter a real date.">
      <SigningDateField name="field" required />
    </ExampleForm>
  ),
};
