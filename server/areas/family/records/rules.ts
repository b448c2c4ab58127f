import type { FamilyKind } from '@/lib/family/family-records';
import { todayIn } from '@/lib/dates/instants';
import { checkBirthDate } from '@/lib/validation/date-rules';
import { normalisePhone } from '@/lib/validation/phone';

/** Why a child cannot be deleted. `ending`: cancelled permanent care that runs to the end of its last month. */
export type ChildClaim = 'booking' | 'ending' | 'offer' | 'waitlist';

const reasons = {
  booking: 'has an open booking. Cancel it first.',
  ending: 'has a cancelled booking that runs to the end of its last month. You can delete this record after that.',
  offer: 'has a start date offered by a facility. Answer the offer first.',
  waitlist: 'is on a waitlist. Leave the waitlist first.',
} as const satisfies Record<ChildClaim, string>;

const order = Object.keys(reasons) as ChildClaim[];

export function childClaimSentence(firstName: string, claims: ChildClaim[]): string {
  const first = order.find((claim) => claims.includes(claim)) ?? 'booking';
  return `${firstName} ${reasons[first]}`;
}

interface KindRule {
  one: string;
  /** Why the last one cannot be deleted once the family has signed (product rules 7 and 11); null if it can. */
  keepLast: string | null;
}

const kindRules = {
  child: { one: 'child', keepLast: 'Your agreement needs at least one child, so the last one can’t be deleted.' },
  parent_info: {
    one: 'parent or guardian',
    keepLast: 'Your agreement needs at least one parent or guardian, so the last one can’t be deleted.',
  },
  emergency_contact: {
    one: 'emergency contact',
    keepLast: 'Your agreement needs at least one emergency contact, so the last one can’t be deleted.',
  },
  authorized_pickup: { one: 'authorized pickup', keepLast: null },
  unauthorized_pickup: { one: 'unauthorized pickup', keepLast: null },
} as const satisfies Record<FamilyKind, KindRule>;

/** Per family and kind. */
export const recordsMax = 100;

export function tooManyRecords(kind: FamilyKind): string {
  return `You can add at most ${recordsMax} of these (${kindRules[kind].one}).`;
}

/** Why these records cannot be deleted, or null. `left` is how many of the kind would remain. */
export function refusalToDelete(kind: FamilyKind, left: number, signed: boolean): string | null {
  return signed && left === 0 ? kindRules[kind].keepLast : null;
}

interface ChildQuestion {
  id: string;
  text: string;
  kind: 'text' | 'yesNo' | 'choice';
  options?: string[];
  required: boolean;
}

const yesNo = ['Yes', 'No'] as const;

/** Answers refer to the ids: never change one or use it again. */
export const childQuestions: readonly ChildQuestion[] = [
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0001',
    text: 'Which languages does your child hear at home?',
    kind: 'text',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0002',
    text: 'Is your child toilet trained?',
    kind: 'choice',
    options: ['Yes', 'In training', 'Not yet'],
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0003',
    text: 'Does your child nap during the day?',
    kind: 'choice',
    options: ['No nap', 'One nap', 'Two or more naps'],
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0004',
    text: 'What helps your child settle or feel better?',
    kind: 'text',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0005',
    text: 'Has your child been in child care before?',
    kind: 'yesNo',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0006',
    text: "Are your child's vaccinations up to date?",
    kind: 'choice',
    options: ['Yes', 'Partly', 'No', 'Exempt'],
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0007',
    text: 'Does your child need support with moving, hearing, seeing, speaking or learning?',
    kind: 'text',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0008',
    text: 'May the facility take photos of your child for you?',
    kind: 'yesNo',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e0009',
    text: 'May your child go on supervised walks and outings?',
    kind: 'yesNo',
    required: false,
  },
  {
    id: 'a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e000a',
    text: 'Is there a custody arrangement the facility should know about?',
    kind: 'text',
    required: false,
  },
];

interface AdditionalAnswer {
  questionId: string;
  answer: string;
}

/** Returns errors by dotted path for unknown questions, repeated answers and invalid choices. */
export function checkAdditionalInfo(answers: readonly AdditionalAnswer[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  answers.forEach(({ questionId, answer }, index) => {
    const question = childQuestions.find((one) => one.id === questionId);
    if (!question) errors[`additionalInfo.${index}.questionId`] = 'This question is not one of ours.';
    else if (seen.has(questionId)) errors[`additionalInfo.${index}.questionId`] = 'This question has two answers.';
    else if (!isAnswerTo(question, answer)) errors[`additionalInfo.${index}.answer`] = 'Choose one of the answers.';
    seen.add(questionId);
  });
  return errors;
}

function isAnswerTo(question: ChildQuestion, answer: string): boolean {
  if (question.kind === 'text') return true;
  return (question.kind === 'yesNo' ? yesNo : (question.options ?? [])).some((option) => option === answer);
}

type Fields = Record<string, unknown>;

/**
 * Checks what the contract cannot, because it needs the clock or a list. Returns errors by dotted path. Uses the UTC date, which
 * is never behind the date in the two countries, so a child born today is accepted. An unchanged birth date is not checked
 * again, so that the record of a child who is now too old can still be edited.
 */
export function checkRecord(
  kind: FamilyKind,
  fields: Fields,
  now: Date,
  savedBirthDate?: unknown,
): Record<string, string> {
  if (kind !== 'child') return {};
  const errors = checkAdditionalInfo((fields.additionalInfo ?? []) as AdditionalAnswer[]);
  const problem =
    fields.birthDate === savedBirthDate ? undefined : checkBirthDate(fields.birthDate as string, todayIn('UTC', now));
  return problem === undefined ? errors : { birthDate: problem, ...errors };
}

/** Normalises fields for storage: empty optional texts become null, phones get a plus sign, a missing list becomes empty. */
export function normaliseRecord(kind: FamilyKind, fields: Fields): Fields {
  const kept = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, normaliseValue(name, value)]));
  if (kind === 'child') kept.additionalInfo = fields.additionalInfo ?? [];
  if (kind === 'parent_info') kept.address = { line2: null, ...(fields.address as Fields) };
  return kept;
}

const mayBeEmpty = new Set(['lastName']);

function normaliseValue(name: string, value: unknown): unknown {
  if (value === '' && !mayBeEmpty.has(name)) return null;
  return typeof value === 'string' && /phone$/i.test(name) ? (normalisePhone(value) ?? value) : value;
}
