import { tourExamples } from '@/server/demonstration/data/examples/tours';
import { insertAll } from '@/server/repositories/demonstration-rows';
import { tourId } from '@/server/demonstration/booking-rows';
import { writeItems, type ExampleRun } from '@/server/demonstration/example-run';
import { tourRows } from '@/server/demonstration/request-rows';

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
