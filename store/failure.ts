import type { Failure } from '@/api/client/api-error';

export type { Failure };

/** A failed call in the form's words: sentences at their fields, or one for the whole form (decisions 10). */
export function submitFailure({ fields, messages }: Failure): { fields?: Record<string, string>; message?: string } {
  return Object.keys(fields).length > 0 ? { fields } : { message: messages.join(' ') };
}
