import type { Deps } from '@/server/services/deps';

/** What moving a booking needs: the time, and what a mail says of us. */
export type BookingDeps = Pick<Deps, 'clock' | 'publicUrl' | 'settings'>;
