import { tourExamples } from '@/server/db/seed/examples/tours';
import { insertAll } from '@/server/repositories/bulk-insert';
import { tourId } from '@/server/services/demonstration/booking-rows';
import { writeItems, type ExampleRun } from '@/server/services/demonstration/example-run';
import { tourRows } from '@/server/services/demonstration/request-rows';

export async function writeTours({ tx, make, now }: ExampleRun): Promise<void> {
  for (const example of tourExamples) {
    await make(example, tourId(example.key), async ({ terms, child, taken, familyId }) => {
      const { group, moves, items } = tourRows(example, terms, child, familyId, now);
      await insertAll(tx, 'tourGroup', [group]);
      await insertAll(
        tx,
        'move',
        moves.map((move) => ({ subject: 'tour', ...move })),
      );
      await writeItems(tx, items);
      for (const { date } of items) taken.add(date);
    });
  }
}
