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

/** Suggested times of a tour, different for each of 60 turns: a second identical open tour is refused. */
export const timesOfTour = (turn: number) => [
  { date: `2026-04-${String((turn % 30) + 1).padStart(2, '0')}`, dayPart: turn < 30 ? (1 as const) : (2 as const) },
];

export const errorOf = (reply: { body: unknown }) => (reply.body as ErrorBody).error;
