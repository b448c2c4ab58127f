import type { Actor } from '@/lib/workflow/workflow';

/** When a facility first answered, by the moves of its request, oldest first; null where it has not. */
export const firstAnswerAt = (moves: readonly { by: Actor; at: string }[]): string | null =>
  moves.find(({ by }) => by === 'facility')?.at ?? null;
