import type { tourWorkflow } from '@/lib/workflow/tour';
import { entryOf, type ByMove, type MoveIn } from '@/lib/workflow/workflow';
import type { Reply } from '@/server/domain/requests/reply';

type Table = typeof tourWorkflow;
export type TourMove = MoveIn<Table>;

/** What a move does besides changing the status. */
export interface TourEffect {
  /** The places of an offered start: held with the offer, released when it is not taken, or kept. */
  places: 'hold' | 'release' | 'keep';
  /** The proposed time or the offered start is agreed from now on. */
  confirms: boolean;
  /** How it counts among the facility's answers; null where it is none. */
  reply: Reply | null;
  /** A mail that passes the request on, and has not left yet, is taken back. */
  recalls: boolean;
  /** The family is told of it by mail. */
  tell: boolean;
}

const plain: TourEffect = { places: 'keep', confirms: false, reply: null, recalls: false, tell: true };

/** Product rule 4, "Tour", as data; total: a move without an entry does not compile. */
export const tourEffects = {
  parent: {
    approve: { ...plain, confirms: true },
    change: { ...plain, tell: false },
    cancel: { ...plain, places: 'release', recalls: true },
  },
  facility: {
    scheduleTour: { ...plain, reply: 'accepted' },
    offerStart: { ...plain, places: 'hold', reply: 'accepted' },
    decline: { ...plain, places: 'release', reply: 'declined' },
  },
  clock: { expire: { ...plain, places: 'release', reply: 'silence' } },
  payment: {},
} as const satisfies ByMove<Table, TourEffect>;

/** The effect of a move that the table allows. */
export const tourEffectOf = (move: TourMove): TourEffect => entryOf<TourEffect>(tourEffects, move);
