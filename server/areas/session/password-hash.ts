import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '@/lib/app-error';
import { currentCaller } from '@/server/db/connection-share';
import { keyedHash } from '@/server/areas/shared/rules';
import { createFairTurns } from '@/server/fair-turns';

/** argon2id, the library's own choice, with 19 MiB, two passes, one lane: about 30 ms. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most two hashes at once (product rule 6): more would take memory and processor from every other call. */
const slots = 2;
const waitingMax = 500;
const patienceMs = 20_000;

/** Made at once, not at the first unknown address: its caller would notice. */
const dummyHash = hash('nobody has this password', options);

const inFairTurn = createFairTurns({
  atOnce: slots,
  waitingMax,
  patienceMs,
  refusal: () =>
    new AppError('unavailable', 'A lot of parents are logging in right now. Try again in a moment.', { retryAfter: 2 }),
});

/**
 * Runs `work` when one of the two slots is free and it is the caller's turn: whose guesses failed lately goes after whose did
 * not. Throws `unavailable` when the line is too long.
 */
export const withHashSlot = <T>(work: (hashing: typeof slotHashing) => Promise<T>): Promise<T> =>
  inFairTurn(currentCaller(), () => work(slotHashing));

const saltBytes = 16;

/** What may be done within a slot. */
const slotHashing = {
  /** The hash of a new password. */
  hash: (password: string): Promise<string> => hash(password, options),
  /**
   * The hash of a password given at a sign-up. Its salt is the address's own: of however many sign-ups wait with one
   * address, the one with a given password is found by hashing it once.
   */
  hashSignUp(secret: string, email: string, password: string): Promise<string> {
    const salt = Buffer.from(keyedHash(secret, 'sign-up-salt', email), 'base64url').subarray(0, saltBytes);
    return hash(password, { ...options, salt });
  },
  /**
   * Whether the password is the one of this hash. Without a hash (an unknown address) the same work is done for nothing,
   * so that the time tells as little as the answer.
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const right = await verify(passwordHash ?? (await dummyHash), password);
    return right && passwordHash !== null;
  },
};

export const hashPassword = (password: string): Promise<string> => withHashSlot((slot) => slot.hash(password));
