import { addMonths } from '@/lib/dates/dates';
import { dayMs } from '@/lib/dates/moments';
import type { Tx } from '@/server/db/connection';
import { waitlistExamples } from '@/server/demonstration/data/examples/waitlists';
import type { WaitlistExample } from '@/server/demonstration/data/examples/example';
import { seedId } from '@/server/demonstration/data/seed-id';
import { SeedRandom } from '@/server/demonstration/data/seed-random';
import { insertAll } from '@/server/demonstration/rows/rows';
import { ensureFamily } from '@/server/demonstration/rows/demonstration';
import { exampleNumber } from '@/server/demonstration/example-days';
import type { waitlistRows } from '@/server/demonstration/request-rows';

const sizeOf = ({ ahead = 0, behind = 0 }: WaitlistExample) => ahead + behind;
const familyOf = (key: string, index: number) => seedId('queue-family', key, index);

/** The invented families that wait in line with the demonstration family. */
export const queueFamilies = (): string[] =>
  waitlistExamples.flatMap((example) =>
    Array.from({ length: sizeOf(example) }, (_, index) => familyOf(example.key, index)),
  );

/** Puts them into the same line, some before and some after. */
export async function writeQueue(
  tx: Tx,
  example: WaitlistExample,
  group: ReturnType<typeof waitlistRows>['group'],
): Promise<void> {
  const ahead = example.ahead ?? 0;
  for (let index = 0; index < sizeOf(example); index += 1) {
    const random = new SeedRandom(`queue ${example.key} ${index}`);
    const familyId = familyOf(example.key, index);
    const childId = seedId('queue-child', example.key, index);
    const joinedAt = new Date(group.joinedAt.getTime() + (index < ahead ? index - ahead : index - ahead + 1) * dayMs);
    if (await ensureFamily(tx, familyId, joinedAt)) {
      await insertAll(tx, 'child', [
        {
          id: childId,
          familyId,
          firstName: random.faker.person.firstName(),
          lastName: random.faker.person.lastName(),
          birthDate: addMonths(group.createdAt.toISOString().slice(0, 10), -random.int(14, 40)),
          createdAt: joinedAt,
        },
      ]);
    }
    const id = seedId('queue', example.key, index);
    const number = exampleNumber('NW', `queue ${example.key} ${index}`);
    await insertAll(tx, 'waitlistGroup', [
      { ...group, id, number, familyId, children: [childId], note: null, joinedAt, createdAt: joinedAt },
    ]);
    await insertAll(tx, 'move', [
      {
        subject: 'waitlist',
        subjectId: id,
        at: joinedAt,
        actor: 'parent',
        action: 'request',
        fromStatus: null,
        toStatus: group.status,
        note: null,
      },
    ]);
  }
}
