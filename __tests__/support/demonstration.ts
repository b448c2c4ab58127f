import { createTestService, type TestService, type TestServiceOptions } from '@/__tests__/support/service';
import type { Api } from '@/api/client/api';
import type { Tokens } from '@/api/contract/types';
import { demonstrationPassword, newFamily, parentFamily } from '@/server/demonstration/data/families/people';
import { seedDemonstration } from '@/server/demonstration/seed-demonstration';

export async function createDemonstration(options: TestServiceOptions = {}) {
  const service = await createTestService(options);
  await seedDemonstration(service.deps);
  const signIn = (email: string) => signedIn(service, email);
  return { service, signIn, parent: await signIn(parentFamily.email), fresh: await signIn(newFamily.email) };
}

async function signedIn(service: TestService, email: string): Promise<Api> {
  const body = { email, password: demonstrationPassword, remember: false };
  return service.api((await service.api().signin({ body })) as Tokens);
}
