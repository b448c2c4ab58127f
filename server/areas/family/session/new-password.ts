import { invalid } from '@/lib/app-error';
import { isCommonPassword } from '@/server/areas/family/session/rules/password-strength';

/** Throws `invalid` {password} for a common password (product rule 6). The contract checks the pattern. */
export async function requireUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid({ password: 'This password is too easy to guess. Choose another one.' });
  }
}
