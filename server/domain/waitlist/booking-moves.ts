import type { BookingMove } from '@/server/domain/booking/effects';

/** What a move of the offered booking asks of its waitlist, by the waitlist's own table: null when nothing. */
export function waitlistMoves(move: BookingMove): { actor: BookingMove['actor']; action: string }[] {
  switch (move.actor) {
    case 'parent':
      // Before confirmation the place in line is kept; a confirmed booking that is cancelled ends the waitlist with it.
      return move.action === 'decline'
        ? [
            { actor: 'parent', action: 'decline' },
            { actor: 'parent', action: 'release' },
          ]
        : [];
    case 'facility':
      return move.action === 'withdraw' || move.action === 'cancel'
        ? [
            { actor: 'facility', action: 'withdraw' },
            { actor: 'facility', action: 'release' },
          ]
        : [];
    case 'clock':
      return move.action === 'expire' ? [{ actor: 'clock', action: 'expire' }] : [];
    case 'payment':
      return move.action === 'succeed' ? [{ actor: 'payment', action: 'succeed' }] : [];
  }
}
