import { failureOf } from '@/api/client/api-error';
import type { PlaceChoice } from '@/lib/search/search';

/** The answer, or the problem with what the parent entered. */
export async function orProblem<T>(call: Promise<T>): Promise<{ answer: T | null; problem: string | null }> {
  try {
    return { answer: await call, problem: null };
  } catch (error) {
    const problem = wrongInput(error);
    if (problem === null) throw error;
    return { answer: null, problem: problem.sentence };
  }
}

/** The candidates of an ambiguous place (product rule 9). */
export function placeChoices(error: unknown): PlaceChoice[] {
  const { choices } = (failureOf(error).details ?? {}) as { choices?: PlaceChoice[] };
  return choices ?? [];
}

/** What is wrong with the parent's input (422), also by field; null for any other failure. */
export function wrongInput(error: unknown): { sentence: string; fields: Readonly<Record<string, string>> } | null {
  const { status, fields, messages } = failureOf(error);
  if (status !== 422) return null;
  return { sentence: Object.values(fields).join(' ') || messages.join(' '), fields };
}
