import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { entryOf } from '@/lib/workflow/workflow';
import { bookingEffects } from '@/server/areas/bookings/rules/effects';
import { tourEffects, type TourEffect } from '@/server/areas/tours/rules';
import { waitlistEffects } from '@/server/areas/waitlists/rules/effects';

/** Rows of actors, rows of actions: as pairs of who and what. */
const movesOf = (table: object) =>
  Object.entries(table).flatMap(([actor, actions]) =>
    Object.keys(actions as object).map((action) => `${actor} ${action}`),
  );

test.each([
  ['booking', bookingWorkflow, bookingEffects],
  ['tour', tourWorkflow, tourEffects],
  ['waitlist', waitlistWorkflow, waitlistEffects],
])('every move of a %s has its effect, and no effect is without a move', (_, workflow, effects) => {
  const moves = Object.values(workflow).flatMap(movesOf);
  expect(moves.length).toBeGreaterThan(5);
  expect(new Set(movesOf(effects))).toEqual(new Set(moves));
});

test('a move that no table has is an error of ours', () => {
  expect(() => entryOf<TourEffect>(tourEffects, { actor: 'payment', action: 'succeed' })).toThrow(
    'no move payment succeed',
  );
});
