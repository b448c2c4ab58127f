import dynamic from 'next/dynamic';
import { showExamples } from '@/components/screens/gallery-examples';
import type { GallerySection } from '@/components/screens/gallery-section';

/** The fields of components/form, in the order of the gallery. */
export const formSections: readonly GallerySection[] = [
  {
    title: 'Form with error summary',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/form.examples').then(showExamples)),
  },
  {
    title: 'Text field',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/text-field.examples').then(showExamples)),
  },
  {
    title: 'Text area',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/text-area-field.examples').then(showExamples)),
  },
  {
    title: 'Number',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/number-field.examples').then(showExamples)),
  },
  {
    title: 'Password',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/password-field.examples').then(showExamples)),
  },
  {
    title: 'Phone',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/phone-field.examples').then(showExamples)),
  },
  {
    title: 'Postal code and ZIP',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/postal-code-field.examples').then(showExamples)),
  },
  {
    title: 'Verification code',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/verification-code-field.examples').then(showExamples)),
  },
  {
    title: 'Checkboxes',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/checkbox-field.examples').then(showExamples)),
  },
  {
    title: 'Toggle',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/toggle-field.examples').then(showExamples)),
  },
  {
    title: 'Radio buttons',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/radio-field.examples').then(showExamples)),
  },
  {
    title: 'Select field',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/select-field.examples').then(showExamples)),
  },
  {
    title: 'Date in three parts',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/date-parts-field.examples').then(showExamples)),
  },
  {
    title: 'Date dd.mm.yyyy',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/masked-date-field.examples').then(showExamples)),
  },
  {
    title: 'Date picker field',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/date-picker-field.examples').then(showExamples)),
  },
  {
    title: 'Signature',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/signature-field.examples').then(showExamples)),
  },
  {
    title: 'Signing date',
    width: 'half',
    Examples: dynamic(() => import('@/components/form/signing-date-field.examples').then(showExamples)),
  },
];
