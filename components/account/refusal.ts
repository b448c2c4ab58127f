import { submitFailure, type Failure } from '@/store/failure';

/** The service's refusal in the form's words; of a throttled one it tells when to come back (decisions 6). */
export function refusal(failure: Failure): ReturnType<typeof submitFailure> {
  if (failure.status !== 429 || failure.retryAfter === null) return submitFailure(failure);
  return { message: `That was tried too often. Please wait ${duration(failure.retryAfter)} and try again.` };
}

/** Rounded up, so that nobody comes too early. */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} ${seconds > 1 ? 'seconds' : 'second'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
