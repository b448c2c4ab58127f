import type { DeletionObstacle } from '@/api/contract/types';

/**
 * What blocks the deletion of an account. `binds`: care or places that the parent can cancel; the others are pending
 * payments. `ending` is permanent care that was ended and runs to the end of its last month.
 */
const obstacles = {
  booking: { binds: true },
  ending: { binds: true },
  offer: { binds: true },
  charge: { binds: false },
  refund: { binds: false },
  returnedRefund: { binds: false },
} as const satisfies Record<string, { binds: boolean }>;

export type ObstacleKind = keyof typeof obstacles;
export const obstacleKinds = Object.keys(obstacles) as ObstacleKind[];
export const binds = ({ kind }: { kind: ObstacleKind }): boolean => obstacles[kind].binds;

/** An obstacle as found for one family record. */
export type FamilyObstacle = Omit<DeletionObstacle, 'inActiveRecord'>;
