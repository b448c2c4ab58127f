import { array, number, object, string } from 'yup';
import { Gender, GuardianRelation, valuesOf } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { emailField, optionalPhoneField, phoneField } from '@/lib/validation/account';
import { dateField } from '@/lib/validation/date-fields';
import {
  firstNameField,
  id,
  lastNameField,
  lines,
  optionalLine,
  optionalLines,
  requiredLine,
  tooLong,
} from '@/lib/validation/fields';
import { chooseRegion, type Country, isCountry, postalCodeRules, regionNames } from '@/lib/validation/postal-address';

/**
 * The fields of family records, shared by contract and forms (product rule 3). Rules that need today's date, such as
 * birth dates, are checked by the server with date-rules.
 */

const additionalInfoMax = 50;

/** Postal code and region depend on the country. While the country is invalid, only its error shows. */
export const addressField = () =>
  object({
    line1: requiredLine('Enter a street address.'),
    line2: optionalLine(),
    city: requiredLine('Enter a city.'),
    region: string()
      .strict()
      .required(chooseRegion('CA'))
      .when('country', ([country], schema) =>
        isCountry(country)
          ? schema.required(chooseRegion(country)).oneOf(Object.keys(regionNames[country]), chooseRegion(country))
          : schema,
      ),
    postalCode: string()
      .strict()
      .max(postalCodeRules.US.max, tooLong(postalCodeRules.US.max))
      .required(postalCodeRules.CA.missing)
      .when('country', ([country], schema) =>
        isCountry(country)
          ? schema.required(postalCodeRules[country].missing).matches(postalCodeRules[country].pattern, {
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

const name = { firstName: firstNameField(), lastName: lastNameField() };
const relation = requiredLine('Enter how this person is related to your family.');

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
    .oneOf([...valuesOf(Gender), null], 'Choose boy or girl, or leave this blank.')
    .optional(),
  allergies: optionalLines(limits.reasonMax),
  medications: optionalLines(limits.reasonMax),
  dietaryNeeds: optionalLines(limits.reasonMax),
  medicalNotes: optionalLines(limits.longTextMax),
  physicianName: optionalLine(),
  physicianPhone: optionalPhoneField(),
  additionalInfo: array()
    .strict()
    .of(
      object({
        questionId: id().required('Choose a question.'),
        answer: lines(limits.reasonMax, 'Enter an answer.').required('Enter an answer.'),
      })
        .noUnknown()
        .defined(),
    )
    .max(additionalInfoMax, `At most ${additionalInfoMax} answers.`)
    .optional(),
};

export const emergencyContactFields = {
  ...name,
  relation,
  phone: phoneField(),
  secondPhone: optionalPhoneField(),
};

export const authorizedPickupFields = {
  ...name,
  relation,
  phone: phoneField(),
};

export const unauthorizedPickupFields = {
  ...name,
  relation,
  reason: optionalLines(limits.reasonMax),
};
