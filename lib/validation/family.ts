import { array, number, object, string } from 'yup';
import { Gender, GuardianRelation, valuesOf } from '@/lib/enums';
import { emailField, phoneField } from '@/lib/validation/account';
import {
  additionalAnswerRule,
  addressTextRules,
  authorizedPickupTextRules,
  childTextRules,
  emergencyContactTextRules,
  guardianTextRules,
  unauthorizedPickupTextRules,
} from '@/lib/validation/family-rules';
import { postalCodeRules } from '@/lib/validation/postal-code';
import { isCountry, regionNames, type Country } from '@/lib/validation/regions';
import { tooLong } from '@/lib/validation/text-rule';
import { dateField, optionalText, possiblyEmptyText, requiredText } from '@/lib/validation/yup-fields';

/**
 * The fields of the family's records as the contract states them (decisions 3). What needs today's date, such as
 * a birth date that is not in the future, is the service's to check with the functions of date-rules.
 */

const additionalInfoMax = 50;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Postal code and region follow the country; while that is wrong, only the country's own error stands. */
export const addressField = () =>
  object({
    line1: requiredText(addressTextRules.line1),
    line2: optionalText(addressTextRules.line2),
    city: requiredText(addressTextRules.city),
    region: string()
      .strict()
      .required('Choose a province or state.')
      .when('country', ([country], schema) =>
        isCountry(country)
          ? schema.oneOf(Object.keys(regionNames[country]), 'Choose a province or state of this country.')
          : schema,
      ),
    postalCode: string()
      .strict()
      .max(postalCodeRules.US.max, tooLong(postalCodeRules.US.max))
      .required(postalCodeRules.CA.missing)
      .when('country', ([country], schema) =>
        isCountry(country)
          ? schema.matches(postalCodeRules[country].pattern, {
              message: postalCodeRules[country].message,
              excludeEmptyString: true,
            })
          : schema,
      ),
    country: string<Country>()
      .strict()
      .oneOf(['CA', 'US'], 'Choose Canada or the United States.')
      .required('Choose a country.'),
  })
    .noUnknown()
    .defined('Enter an address.');

const name = {
  firstName: requiredText(guardianTextRules.firstName),
  lastName: possiblyEmptyText(guardianTextRules.lastName),
};

export const guardianFields = {
  relation: number<GuardianRelation>()
    .strict()
    .oneOf(valuesOf(GuardianRelation), 'Choose guardian, father or mother.')
    .required('Choose how you are related to the children.'),
  ...name,
  email: emailField(),
  phone: phoneField(),
  address: addressField(),
};

export const childFields = {
  ...name,
  birthDate: dateField('Enter a date of birth.'),
  gender: number<Gender>()
    .strict()
    .nullable()
    .oneOf([...valuesOf(Gender), null], 'Choose boy or girl, or leave it out.')
    .optional(),
  allergies: optionalText(childTextRules.allergies),
  medications: optionalText(childTextRules.medications),
  dietaryNeeds: optionalText(childTextRules.dietaryNeeds),
  medicalNotes: optionalText(childTextRules.medicalNotes),
  physicianName: optionalText(childTextRules.physicianName),
  physicianPhone: optionalText(childTextRules.physicianPhone),
  additionalInfo: array()
    .strict()
    .of(
      object({
        questionId: string().strict().matches(uuid, 'Not an id.').required('Name the question.'),
        answer: requiredText(additionalAnswerRule),
      })
        .noUnknown()
        .defined(),
    )
    .max(additionalInfoMax, `At most ${additionalInfoMax} answers.`)
    .optional(),
};

export const emergencyContactFields = {
  ...name,
  relation: requiredText(emergencyContactTextRules.relation),
  phone: phoneField(),
  secondPhone: optionalText(emergencyContactTextRules.secondPhone),
};

export const authorizedPickupFields = {
  ...name,
  relation: requiredText(authorizedPickupTextRules.relation),
  phone: phoneField(),
};

export const unauthorizedPickupFields = {
  ...name,
  relation: requiredText(unauthorizedPickupTextRules.relation),
  reason: optionalText(unauthorizedPickupTextRules.reason),
};
