import { randomUUID } from 'node:crypto';
import { callsOf, insertFamily, type TestFamily } from '@/__tests__/support/families';
import { createTestService, type TestService, type TestServiceOptions } from '@/__tests__/support/service';
import { testRates } from '@/__tests__/support/test-deps';
import { signAccessToken } from '@/server/areas/family/session/rules/tokens';
import type { Database } from '@/server/db/connection';

export interface FamilyService extends TestService {
  /** A new family with one signed-in account; with `familyId`, a second adult of that family. */
  newFamily(options?: { signed?: boolean; familyId?: string }): Promise<TestFamily>;
}

/** All families of a test share one network address, so its mail limits are raised. */
const rates = { ...testRates, mailPerAddress: 1000, claimsPerFacility: 1_000 };

/** The whole service, with families inserted into the database and signed in by tokens made here. */
export async function createFamilyService(options: TestServiceOptions = {}): Promise<FamilyService> {
  const service = await createTestService({ ...options, deps: { rates, ...options.deps } });
  return {
    ...service,
    async newFamily(familyOptions) {
      const family = await insertFamily(service.db, service.clock.now(), familyOptions);
      const claims = { accountId: family.accountId, chainId: randomUUID() };
      await insertSession(service.db, claims, service.clock.now());
      const token = () => signAccessToken(service.deps.keys, claims, service.clock.now());
      return {
        ...family,
        get token() {
          return token();
        },
        call: callsOf(service.fetch, token),
      };
    },
  };
}

/** Inserts a session that outlives any clock change of a test. */
export async function insertSession(
  db: Database,
  claims: { accountId: string; chainId: string },
  now: Date,
): Promise<void> {
  const never = new Date('2100-01-01T00:00:00Z');
  await db
    .insertInto('refreshToken')
    .values({
      ...claims,
      id: randomUUID(),
      tokenHash: randomUUID(),
      remember: true,
      issuedAt: now,
      expiresAt: never,
      chainExpiresAt: never,
    })
    .execute();
}
