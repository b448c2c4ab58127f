import type { FormFieldProps } from '@/components/form/field/form-field';
import { MaskedField } from '@/components/form/text/masked-field';
import { checkGivenDate, readSlashDate, writeSlashDate } from '@/lib/validation/date-rules';

const input = {
  mask: { mask: /^[\d\s/.-]*$/ },
  inputMode: 'numeric',
  placeholder: 'YYYY/MM/DD',
  // Room for blanks around the separators.
  maxLength: 20,
  className: 'max-w-52',
} as const;
const parse = (text: string) => readSlashDate(text) ?? text;

/**
 * The signing date (product section 2). The form holds yyyy-MM-dd, or the typed text while it is not a date, which the
 * field rejects.
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
