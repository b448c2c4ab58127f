import * as checkboxField from '@/components/form/choices/checkbox-field.examples';
import * as datePartsField from '@/components/form/dates/date-parts-field.examples';
import * as datePickerField from '@/components/form/dates/date-picker-field.examples';
import * as form from '@/components/form/form/form.examples';
import * as maskedDateField from '@/components/form/dates/masked-date-field.examples';
import * as numberField from '@/components/form/text/number-field.examples';
import * as passwordField from '@/components/form/text/password-field.examples';
import * as phoneField from '@/components/form/text/phone-field.examples';
import * as postalCodeField from '@/components/form/text/postal-code-field.examples';
import * as radioField from '@/components/form/choices/radio-field.examples';
import * as selectField from '@/components/form/choices/select-field.examples';
import * as signatureField from '@/components/form/media/signature-field.examples';
import * as signingDateField from '@/components/form/dates/signing-date-field.examples';
import * as textAreaField from '@/components/form/text/text-area-field.examples';
import * as textField from '@/components/form/text/text-field.examples';
import * as toggleField from '@/components/form/choices/toggle-field.examples';
import * as verificationCodeField from '@/components/form/text/verification-code-field.examples';
import { showExamples } from '@/components/screens/gallery/show-examples';
import type { GallerySection } from '@/components/screens/gallery/section';

/** The fields of components/form, in the order of the gallery. */
export const formSections: readonly GallerySection[] = [
  {
    title: 'Form with error summary',
    width: 'half',
    Examples: showExamples(form),
  },
  {
    title: 'Text field',
    width: 'half',
    Examples: showExamples(textField),
  },
  {
    title: 'Text area',
    width: 'half',
    Examples: showExamples(textAreaField),
  },
  {
    title: 'Number',
    width: 'half',
    Examples: showExamples(numberField),
  },
  {
    title: 'Password',
    width: 'half',
    Examples: showExamples(passwordField),
  },
  {
    title: 'Phone',
    width: 'half',
    Examples: showExamples(phoneField),
  },
  {
    title: 'Postal code and ZIP',
    width: 'half',
    Examples: showExamples(postalCodeField),
  },
  {
    title: 'Verification code',
    width: 'half',
    Examples: showExamples(verificationCodeField),
  },
  {
    title: 'Checkboxes',
    width: 'half',
    Examples: showExamples(checkboxField),
  },
  {
    title: 'Toggle',
    width: 'half',
    Examples: showExamples(toggleField),
  },
  {
    title: 'Radio buttons',
    width: 'half',
    Examples: showExamples(radioField),
  },
  {
    title: 'Select field',
    width: 'half',
    Examples: showExamples(selectField),
  },
  {
    title: 'Date in three parts',
    width: 'half',
    Examples: showExamples(datePartsField),
  },
  {
    title: 'Date dd.mm.yyyy',
    width: 'half',
    Examples: showExamples(maskedDateField),
  },
  {
    title: 'Date picker field',
    width: 'half',
    Examples: showExamples(datePickerField),
  },
  {
    title: 'Signature',
    width: 'half',
    Examples: showExamples(signatureField),
  },
  {
    title: 'Signing date',
    width: 'half',
    Examples: showExamples(signingDateField),
  },
];
