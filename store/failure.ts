import type { Failure } from '@/api/client/api-error';
import { noAnswer } from '@/store/loadable';

export type { Failure };

export interface SettledAction {
  meta: { requestStatus: 'fulfilled' | 'rejected' };
  payload?: unknown;
}

/** Why a dispatched call failed, or null when it went well: `rejection(await dispatch(signIn(values)))`. */
export function rejection(action: SettledAction): Failure | null {
  if (action.meta.requestStatus === 'fulfilled') return null;
  return (action.payload as Failure | undefined) ?? noAnswer;
}

/** The same in the form's words: sentences at their fields, or one for the whole form (decisions 10). */
export function submitFailure({ fields, messages }: Failure): { fields?: Record<string, string>; message?: string } {
  return Object.keys(fields).length > 0 ? { fields } : { message: messages.join(' ') };
}
