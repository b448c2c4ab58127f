import type { CareFacility } from '@/__tests__/support/care-facility';
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

export interface World {
  service: RequestService;
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
  const facility = await service.newFacility({
    places: 1 + random.below(3),
    policy: random.one([1, 2, 3, 4] as const),
  });
  const contact = await confirmedContact(service, facility.id);
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
  return { ...given, facility, contact, households };
}
