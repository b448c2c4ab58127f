import type { FormFieldProps } from '@/components/form/field/form-field';
import { MaskedField } from '@/components/form/text/masked-field';
import { checkGivenDate, readSlashDate, writeSlashDate } from '@/lib/validation/date-rules';

const input = {
  mask: { mask: /^[\d\s/.-]*$/ },
  inputMode: 'numeric',
  placeholder: 'YYYY/MM/DD',
  // Room for a date written with blanks around its separators.
  maxLength: 20,
  className: 'max-w-52',
} as const;
const parse = (text: string) => readSlashDate(text) ?? text;

/**
 * The signing date (product section 2): placeholder YYYY/MM/DD. The form holds yyyy-MM-dd, or what was typed while it
 * is not a date, which the field refuses.
 */
export const SigningDateField = (field: Omit<FormFieldProps, 'label'>) => (
  <MaskedField
    {...field}
    label="Signing date"
    input={input}
    format={writeSlashDate}
    parse={parse}
    validate={checkGivenDate}
  />
);
