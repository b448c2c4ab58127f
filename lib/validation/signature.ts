import { object } from 'yup';
import { limits } from '@/lib/limits';
import { dateField } from '@/lib/validation/date-fields';
import { line, text } from '@/lib/validation/fields';

/** A PNG data URL (product section 3) of at most 300 kB (product rule 3), checked by PNG's signature bytes. */
export const signatureImageField = () =>
  text({
    pattern: /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/,
    message: 'Draw your signature again, or type your name instead.',
    max: limits.signatureBytes,
  }).required('Sign in the box, or type your name instead.');

/**
 * The signature of PUT /v1/parent/user (product rules 7 and 11). `agreementVersion` is the version that was read. The
 * browser draws a typed name into the image. The server checks the date with `checkSigningDate`.
 */
export const signatureField = () =>
  object({
    image: signatureImageField(),
    date: dateField('Enter the signing date.'),
    typedName: line('Type your full name.').nullable().optional(),
    agreementVersion: line().optional(),
  })
    .noUnknown()
    .defined();
