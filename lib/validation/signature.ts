import { object } from 'yup';
import { firstNameRule } from '@/lib/validation/name';
import { signatureImageRule } from '@/lib/validation/signature-image';
import { dateField, optionalText, requiredText } from '@/lib/validation/yup-fields';

/**
 * {image, date, typedName?} of PUT /v1/parent/user (decisions 7, 11). A typed name is drawn into the PNG by the browser,
 * so the image is always there. That the date is near the server's is the service's to check (`checkSigningDate`).
 */
export const signatureField = () =>
  object({
    image: requiredText(signatureImageRule),
    date: dateField('Enter the signing date.'),
    typedName: optionalText({ ...firstNameRule, message: 'Type your full name.' }),
  })
    .noUnknown()
    .defined();
