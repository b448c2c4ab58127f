import { sql } from 'kysely';
import { createDemonstration } from '@/__tests__/support/demonstration';
import { ApiError } from '@/api/client/api-error';
import { AppError } from '@/lib/app-error';
import { parentFamily } from '@/server/demonstration/data/families/people';
import { seedDemonstration } from '@/server/demonstration/seed-demonstration';

/** A Tuesday, four days after the first start and before the horizon moves, so that the invented families have care. */
export const tuesday = '2026-11-17';

/** A demonstration that was started twice, shared by the tests of one file. */
export function useRestartedDemonstration() {
  let demo: Awaited<ReturnType<typeof createDemonstration>>;
  const startAgain = () => seedDemonstration(demo.service.deps);
  beforeAll(async () => {
    demo = await createDemonstration({ now: '2026-11-13T15:00:00Z' });
    demo.service.clock.set(`${tuesday}T15:00:00Z`);
    await startAgain();
    demo.parent = await demo.signIn(parentFamily.email);
  }, 120_000);
  afterAll(() => demo.service.close());
  return {
    get demo() {
      return demo;
    },
    get service() {
      return demo.service;
    },
    get parent() {
      return demo.parent;
    },
    startAgain,
    /** Makes examples of all requests again, so that the next start writes them anew. */
    async renew(): Promise<void> {
      for (const table of ['booking_group', 'tour_group', 'waitlist_group'])
        await sql`UPDATE ${sql.table(table)} SET is_example = true`.execute(demo.service.db);
      await startAgain();
    },
  };
}

export const byId = (id: string) => ({ params: { id } });

/** The sentence of a refusal; anything else is a fault. */
export function refusalOf(error: unknown): string {
  if (error instanceof AppError || error instanceof ApiError) return error.message;
  throw error;
}
