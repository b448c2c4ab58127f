import type { FamilyKind } from '@/lib/family-kinds';
import { todayIn } from '@/lib/time-zones';
import { checkBirthDate } from '@/lib/validation/date-rules';
import { normalisePhone } from '@/lib/validation/phone';
import { checkAdditionalInfo, type AdditionalAnswer } from '@/server/domain/family/questions';

type Fields = Record<string, unknown>;

/** A family lives somewhere between these two; where it is already or still the child's day, the family is right. */
const zones = ['Etc/GMT+12', 'Pacific/Kiritimati'] as const;

/** What the contract cannot check of a record, because it needs the clock or a list. Errors by dotted path. */
export function checkRecord(kind: FamilyKind, fields: Fields, now: Date): Record<string, string> {
  if (kind !== 'child') return {};
  const errors = checkAdditionalInfo((fields.additionalInfo ?? []) as AdditionalAnswer[]);
  const birthDate = fields.birthDate as string;
  const problems = zones.map((zone) => checkBirthDate(birthDate, todayIn(zone, now)));
  const [problem] = problems;
  if (problem !== undefined && problems.every((one) => one !== undefined)) errors.birthDate = problem;
  return errors;
}

/** The fields as they are kept: empty optional texts as null, phones with their plus sign, no list as an empty one. */
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
