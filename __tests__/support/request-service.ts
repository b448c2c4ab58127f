import { sql } from 'kysely';
import { insertCareFacility, type CareFacility, type CareFacilityOptions } from '@/__tests__/support/care-facility';
import { insertChildren, type CareFamily, type CareFamilyOptions } from '@/__tests__/support/care-family';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import type { TestServiceOptions } from '@/__tests__/support/service';
import type { ErrorBody } from '@/api/contract/types';
import { runDue } from '@/server/jobs/sweeps';

export type { CareFamily };

export interface RequestService extends FamilyService {
  newCareFamily(options?: CareFamilyOptions): Promise<CareFamily>;
  newFacility(options?: CareFacilityOptions): Promise<CareFacility>;
  /** Advances business time and runs all due jobs. */
  later(step: { days?: number; hours?: number; minutes?: number }): Promise<void>;
}

/** The whole service, with signed families that have children and a card, and facilities with places and prices. */
export async function createRequestService(options: TestServiceOptions = {}): Promise<RequestService> {
  const service = await createFamilyService(options);
  return {
    ...service,
    newFacility: (facility) => insertCareFacility(service.db, facility),
    async newCareFamily(family) {
      const signed = await service.newFamily({ signed: true });
      const children = await insertChildren(service.db, signed.familyId, service.clock.now(), family);
      // The token is read again for each call.
      return Object.assign(signed, { children });
    },
    async later(step) {
      service.clock.advance(step);
      await runDue(service.deps);
    },
  };
}

/** Inserts copies of a request, each with its own number, for tests of limits and lists. */
export const copyRequest = (
  { db }: Pick<RequestService, 'db'>,
  table: 'tour_group' | 'waitlist_group',
  id: string,
  times: number,
) =>
  sql`
    INSERT INTO ${sql.table(table)}
    SELECT (jsonb_populate_record(request, jsonb_build_object(
             'id', gen_random_uuid(), 'number', 'copy ' || turn, 'created_at', created_at - turn * interval '1 minute'))).*
      FROM ${sql.table(table)} AS request, generate_series(1, ${times}::int) AS turn WHERE id = ${id}`.execute(db);

export const errorOf = (reply: { body: unknown }) => (reply.body as ErrorBody).error;
