import { lateCall } from '@/store/late-call';

/** The requests of slices/bookings.ts that a form makes: its page needs nothing else of the bookings at first. */
const bookings = () => import('@/store/slices/bookings');

export const requestDropIn = lateCall(async () => (await bookings()).requestDropIn);
