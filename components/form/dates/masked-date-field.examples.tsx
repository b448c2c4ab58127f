import { ExampleForm } from '@/components/form/form/example-form';
import { checkedDate } from '@/lib/validation/date-fields';
import { checkDottedDate } from '@/lib/validation/date-rules';
import { MaskedDateField } from '@/components/form/dates/masked-date-field';

export const empty = (
  <ExampleForm value="" rule={checkedDate(checkDottedDate)}>
    <MaskedDateField name="field" label="Start of care" />
  </ExampleForm>
);
export const filled = (
  <ExampleForm value="2026-11-20">
    <MaskedDateField name="field" label="Start of care" hint="Day, month, year." />
  </ExampleForm>
);
export const wrong = (
  <ExampleForm value="31.02.2026" error={checkDottedDate('31.02.2026')}>
    <MaskedDateField name="field" label="Start of care" required />
  </ExampleForm>
);
