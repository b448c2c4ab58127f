import { invalid } from '@/lib/app-error';
import { isCommonPassword } from '@/server/areas/family/session/rules/password-strength';
import type { Deps } from '@/server/areas/platform/shared/deps';

type LeakDeps = Pick<Deps, 'leaks' | 'log'>;

/** Throws `invalid` {password} for a common or leaked password (product rule 6). The contract checks the pattern. */
export async function requireUncommon(deps: LeakDeps, password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid({ password: 'This password is too easy to guess. Choose another one.' });
  }
  if (await isLeaked(deps, password)) {
    throw invalid({ password: 'This password was stolen from another website. Choose another one.' });
  }
}

/** False, too, if the list does not answer: nobody waits for a service that is not ours. */
export async function isLeaked({ leaks, log }: LeakDeps, password: string): Promise<boolean> {
  try {
    return (await leaks?.has(password)) ?? false;
  } catch (error) {
    log.warn({ err: error }, 'the list of leaked passwords did not answer');
    return false;
  }
}
