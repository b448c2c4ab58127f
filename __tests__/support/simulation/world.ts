import { insertCareFacility, type CareFacility } from '@/__tests__/support/care-facility';
import { confirmedContact } from '@/__tests__/support/contacts';
import type { TestFamily } from '@/__tests__/support/families';
import type { CareFamily, RequestService } from '@/__tests__/support/request-service';
import type { Process } from '@/__tests__/support/simulation/process';
import type { Random } from '@/__tests__/support/simulation/random';
import type { SandboxMoment } from '@/server/adapters/payment/sandbox';

export interface Household {
  name: string;
  familyId: string;
  children: string[];
  /** The adults of the record: the second has an account of their own. */
  adults: TestFamily[];
}

/** The service as acts see it: in this process, or over a program that runs. */
export type ActedOn = Pick<
  RequestService,
  'db' | 'pool' | 'deps' | 'fetch' | 'mails' | 'newFamily' | 'newCareFamily'
> & {
  clock: { now(): Date; advance(step: { days?: number; hours?: number; minutes?: number }): void | Promise<void> };
};

export interface World {
  service: ActedOn;
  random: Random;
  facility: CareFacility;
  contact: Awaited<ReturnType<typeof confirmedContact>>;
  households: Household[];
  /** Where the gateway fails until the next sweep. */
  gateway: { fault: SandboxMoment | null };
  process: Process;
}

/** Few places for several families, so that they meet. */
export async function createWorld(given: Pick<World, 'service' | 'random' | 'gateway' | 'process'>): Promise<World> {
  const { service, random } = given;
  const facility = await insertCareFacility(service.db, {
    places: 1 + random.below(3),
    policy: random.one([1, 2, 3, 4] as const),
  });
  const contact = await confirmedContact(service, facility.id);
  return { ...given, facility, contact, households: await createHouseholds(given) };
}

export async function createHouseholds({ service, random }: Pick<World, 'service' | 'random'>): Promise<Household[]> {
  const households: Household[] = [];
  for (const name of ['Silva', 'Okafor', 'Tremblay', 'Singh']) {
    const births = random.chance(0.4) ? ['2023-05-14', '2024-01-20'] : ['2023-05-14'];
    const first: CareFamily = await service.newCareFamily({
      births,
      card: random.one(['success', 'success', 'success', 'declined', 'needs_authentication'] as const),
    });
    const adults: TestFamily[] = [first];
    if (random.chance(0.5)) adults.push(await service.newFamily({ familyId: first.familyId }));
    households.push({ name, familyId: first.familyId, children: first.children, adults });
  }
  return households;
}
