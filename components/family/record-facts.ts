import type { Question } from '@/api/contract/types';
import { ageStage, ageText } from '@/lib/dates/birth-dates';
import { longDate, type CalendarDate } from '@/lib/dates/dates';
import { genderLabels, guardianRelationLabels } from '@/lib/labels';
import { formatPhone } from '@/lib/validation/phone';
import { countries, regionName } from '@/lib/validation/postal-address';
import type { FamilyRecord, RecordKind } from '@/store/slices/family';

/** One line about a person. */
export interface Fact {
  term: string;
  text: string;
}

export interface FactContext {
  /** Today for the family, yyyy-MM-dd. */
  today: CalendarDate;
  /** Empty until loaded: answers are shown only with their question. */
  questions: readonly Question[];
}

type FactsOf = { [K in RecordKind]: (record: FamilyRecord<K>, context: FactContext) => [string, unknown][] };

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const phoneText = (phone: string | null | undefined) => phone && formatPhone(phone);

function addressText({ line1, line2, city, region, postalCode, country }: FamilyRecord<'parentInfo'>['address']) {
  return [line1, line2, `${city}, ${regionName(country, region)} ${postalCode}`, countries[country]]
    .filter(Boolean)
    .join('\n');
}

const factsOf: FactsOf = {
  children: (child, { questions }) => [
    ['Date of birth', longDate(child.birthDate)],
    ['Gender', child.gender && genderLabels[child.gender]],
    ['Allergies', child.allergies],
    ['Medications', child.medications],
    ['Dietary needs', child.dietaryNeeds],
    ['Medical notes', child.medicalNotes],
    ['Physician', child.physicianName],
    ['Physician’s phone', phoneText(child.physicianPhone)],
    ...questions.map(({ id, text }): [string, unknown] => [
      text,
      child.additionalInfo?.find(({ questionId }) => questionId === id)?.answer,
    ]),
  ],
  parentInfo: (guardian) => [
    ['Phone', phoneText(guardian.phone)],
    ['E-mail', guardian.email],
    ['Address', addressText(guardian.address)],
  ],
  emergencyContacts: (contact) => [
    ['Phone', phoneText(contact.phone)],
    ['Second phone', phoneText(contact.secondPhone)],
  ],
  authorizedPickups: (pickup) => [['Phone', phoneText(pickup.phone)]],
  unauthorizedPickups: (pickup) => [['Reason', pickup.reason]],
};

const subtitleOf: { [K in RecordKind]: (record: FamilyRecord<K>, context: FactContext) => string } = {
  children: ({ birthDate }, { today }) => `${ageText(birthDate, today)}, ${ageStage(birthDate, today)}`,
  parentInfo: ({ relation }) => guardianRelationLabels[relation],
  emergencyContacts: ({ relation }) => relation,
  authorizedPickups: ({ relation }) => relation,
  unauthorizedPickups: ({ relation }) => relation,
};

/** The facts besides name and subtitle; empty ones are omitted. */
export function recordFacts<K extends RecordKind>(kind: K, record: FamilyRecord<K>, context: FactContext): Fact[] {
  return factsOf[kind](record, context).flatMap(([term, text]) =>
    typeof text === 'string' && text !== '' ? [{ term, text }] : [],
  );
}

/** Below the name: a child's age ("2 years 3 months, toddler"), or the relation. */
export function recordSubtitle<K extends RecordKind>(kind: K, record: FamilyRecord<K>, context: FactContext): string {
  return subtitleOf[kind](record, context);
}
