import type { FamilyKind } from '@/lib/family-kinds';
import { todayIn } from '@/lib/time-zones';
import { checkBirthDate } from '@/lib/validation/date-rules';
import { normalisePhone } from '@/lib/validation/phone';
import { checkAdditionalInfo, type AdditionalAnswer } from '@/server/domain/family/questions';

type Fields = Record<string, unknown>;

/**
 * What the contract cannot check of a record, because it needs the clock or a list. Errors by dotted path.
 * Today is UTC's, which no family of the two countries has yet to reach: a child born this evening can be entered. A birth
 * date that is stored is not checked again, so that a child who has grown too old can still be corrected.
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
