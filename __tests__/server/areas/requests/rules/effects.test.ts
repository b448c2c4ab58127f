import { bookingWorkflow } from '@/lib/workflow/booking';
import { confirmedTourWorkflow, tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { entryOf } from '@/lib/workflow/workflow';
import { bookingEffects } from '@/server/areas/bookings/rules/effects';
import { tourEffects, type TourEffect } from '@/server/areas/tours/rules';
import { waitlistEffects } from '@/server/areas/waitlists/rules/moves';

/** The "actor action" pairs of a nested table. */
const movesOf = (table: object) =>
  Object.entries(table).flatMap(([actor, actions]) =>
    Object.keys(actions as object).map((action) => `${actor} ${action}`),
  );

test.each([
  ['booking', bookingWorkflow, bookingEffects],
  ['tour', { ...tourWorkflow, ...confirmedTourWorkflow }, tourEffects],
  ['waitlist', waitlistWorkflow, waitlistEffects],
])('Every move of a %s has an effect, and every effect belongs to a move', (_, workflow, effects) => {
  const moves = Object.values(workflow).flatMap(movesOf);
  expect(moves.length).toBeGreaterThan(5);
  expect(new Set(movesOf(effects))).toEqual(new Set(moves));
});

test('A move that is in no table throws', () => {
  expect(() => entryOf<TourEffect>(tourEffects, { actor: 'payment', action: 'succeed' })).toThrow(
    'no move payment succeed',
  );
});
