import type { MoveRow } from '@/server/repositories/request-moves';

/** A move of a booking, a tour or a waitlist request as the contract answers it; `S` is that request's statuses. */
export const presentMove = <S extends number>(move: MoveRow) => ({
  at: move.at.toISOString(),
  from: move.fromStatus as S | null,
  to: move.toStatus as S,
  by: move.actor,
  action: move.action,
  note: move.note,
});
