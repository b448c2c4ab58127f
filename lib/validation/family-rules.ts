import { limits } from '@/lib/limits';
import { emailRule } from '@/lib/validation/email';
import { firstNameRule, lastNameRule } from '@/lib/validation/name';
import { phoneRule } from '@/lib/validation/phone';
import { manyLines, oneLine, optional, type TextRule } from '@/lib/validation/text-rule';

/** The texts of the family's records (decisions 3), as tables that forms and contract read. Phones are in stored form. */

const personName = { firstName: firstNameRule, lastName: lastNameRule };
const relation = oneLine('Enter how this person is related to your family.');

export const addressTextRules = {
  line1: oneLine('Enter a street address.'),
  line2: oneLine(),
  city: oneLine('Enter a city.'),
} satisfies Record<string, TextRule>;

export const guardianTextRules = { ...personName, email: emailRule, phone: phoneRule } satisfies Record<
  string,
  TextRule
>;

export const childTextRules = {
  ...personName,
  allergies: manyLines(limits.reasonMax),
  medications: manyLines(limits.reasonMax),
  dietaryNeeds: manyLines(limits.reasonMax),
  medicalNotes: manyLines(limits.longTextMax),
  physicianName: oneLine(),
  physicianPhone: optional(phoneRule),
} satisfies Record<string, TextRule>;

/** The answer to one of the additional-info questions. */
export const additionalAnswerRule = manyLines(limits.reasonMax, 'Enter an answer.');

export const emergencyContactTextRules = {
  ...personName,
  relation,
  phone: phoneRule,
  secondPhone: optional(phoneRule),
} satisfies Record<string, TextRule>;

export const authorizedPickupTextRules = { ...personName, relation, phone: phoneRule } satisfies Record<
  string,
  TextRule
>;

export const unauthorizedPickupTextRules = {
  ...personName,
  relation,
  reason: manyLines(limits.reasonMax),
} satisfies Record<string, TextRule>;
