import { hash, type Options, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/app-error';
import { updateAccount } from '@/server/areas/family/records/rows/account';
import { warn } from '@/server/areas/family/session/codes';
import { endTrust, forgetSignUps, revokeAllChains } from '@/server/areas/family/session/rows';
import { useUpCodes } from '@/server/areas/platform/mail/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { acceptedHashes, type Keys, keyedHash } from '@/server/areas/platform/shared/rules';
import type { Tx } from '@/server/db/connection';
import { currentCaller } from '@/server/db/connection-share';
import { createFairQueue } from '@/server/fair-queue';

/**
 * Sets a new password and notifies the mailbox. Ends all sessions, the trust of devices, codes, pending sign-ups and a pending change of address,
 * because somebody else may have started them. Call it under the account's lock.
 */
export async function setPassword(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'publicUrl' | 'settings'>,
  account: { id: string; familyId: string; email: string; confirmedAt: Date | null },
  passwordHash: string,
): Promise<void> {
  const now = deps.clock.now();
  await updateAccount(tx, account.id, {
    passwordHash,
    leakToldAt: null,
    pendingEmail: null,
    confirmedAt: account.confirmedAt ?? now,
  });
  await forgetSignUps(tx, account.id);
  await useUpCodes(tx, account.id, ['confirm', 'reset', 'email'], now);
  await revokeAllChains(tx, account.id, now);
  await endTrust(tx, account.id);
  await warn(tx, deps, account, { kind: 'passwordChanged' });
}

/** argon2id (the library's default) with 19 MiB, two passes, one lane: about 30 ms. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most two hashes at once (product rule 6); more would slow down every other call. */
const slots = 2;
const waitingMax = 500;
const patienceMs = 20_000;

/** Computed at start, so that the first unknown address does not take longer. */
const dummyHash = hash('nobody has this password', options);

const inFairTurn = createFairQueue({
  atOnce: slots,
  waitingMax,
  patienceMs,
  refusal: () =>
    new AppError('unavailable', 'A lot of parents are logging in right now. Try again in a moment.', { retryAfter: 2 }),
});

/**
 * Runs `work` in one of the two slots. Callers with recent failed guesses wait behind the others. Throws `unavailable` if
 * the queue is full or the wait too long.
 */
export const withHashSlot = <T>(work: (hashing: Hashing) => Promise<T>): Promise<T> =>
  inFairTurn(currentCaller(), () => work(slotHashing));

const saltBytes = 16;

/**
 * The forms in which a password may be hashed: NFKC, because keyboards compose "é" differently, then as typed, which earlier
 * versions hashed.
 */
const formsOf = (password: string): readonly string[] => [...new Set([password.normalize('NFKC'), password])];

/** The salt is derived from the address, so that one hash is enough to find the pending sign-up with a given password. */
function hashSignUp(saltText: string, form: string): Promise<string> {
  const salt = Buffer.from(saltText, 'base64url').subarray(0, saltBytes);
  return hash(form, { ...options, salt });
}

const slotHashing = {
  hash: (password: string): Promise<string> => hash(formsOf(password)[0]!, options),
  hashSignUp: (keys: Keys, email: string, password: string): Promise<string> =>
    hashSignUp(keyedHash(keys, 'sign-up-salt', email), formsOf(password)[0]!),
  /** The hash of a sign-up with this password, or null if none of them is known. */
  async findSignUp(keys: Keys, email: string, password: string, known: readonly string[]): Promise<string | null> {
    for (const salt of acceptedHashes(keys, 'sign-up-salt', email))
      for (const form of formsOf(password)) {
        const found = await hashSignUp(salt, form);
        if (known.includes(found)) return found;
      }
    return null;
  },
  /**
   * Compares the password with the hash; `outdated` is right, but hashed as typed. Without a hash (unknown address), a dummy hash
   * keeps the timing the same.
   */
  async compare(passwordHash: string | null, password: string): Promise<'right' | 'outdated' | 'wrong'> {
    for (const [index, form] of formsOf(password).entries()) {
      const right = await verify(passwordHash ?? (await dummyHash), form);
      if (right && passwordHash !== null) return index === 0 ? 'right' : 'outdated';
    }
    return 'wrong';
  },
};

export type Hashing = typeof slotHashing;

export const hashPassword = (password: string): Promise<string> => withHashSlot((slot) => slot.hash(password));
