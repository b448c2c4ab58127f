import { submitFailure, type Failure } from '@/store/failure';

/** The service's refusal in the form's words; to a throttled one it adds when to come back (decisions 6). */
export function refusal(failure: Failure): ReturnType<typeof submitFailure> {
  if (failure.status !== 429 || failure.retryAfter === null) return submitFailure(failure);
  return { message: `${failure.messages.join(' ')} You can try again in ${duration(failure.retryAfter)}.` };
}

/** Rounded up, so that nobody comes too early. */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} ${seconds > 1 ? 'seconds' : 'second'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
