import type { Portal } from '@/bench/portal';
import { paths } from '@/lib/paths';

/** Limits relative to the hand-written page. */
export interface Limits {
  blocking: number;
  work: number;
}

export interface LoadedPage {
  name: string;
  path: (portal: Portal) => string;
  /** Measured with the registered family's session; else as a visitor. */
  logged?: true;
  /** Only pages on which visitors arrive are judged. */
  limits?: Limits;
}

const search = { blocking: 1.4, work: 1.4 };

/** The pages of `npm run bench -- first-load`. */
export const loadedPages: readonly LoadedPage[] = [
  { name: '/', path: () => paths.home, limits: search },
  { name: 'search', path: () => '/?place=M5V', limits: search },
  { name: 'facility', path: ({ facilityId }) => paths.facility(facilityId), limits: search },
  { name: 'help', path: () => paths.help, limits: { blocking: 1.2, work: 1.15 } },
  { name: 'log-in', path: () => paths.login, limits: { blocking: 1.5, work: 1.2 } },
  { name: 'My Bookings', path: () => paths.bookings, logged: true },
  { name: 'drop-in form', path: ({ facilityId }) => paths.requestCare(facilityId), logged: true },
];
