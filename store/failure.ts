import type { Failure } from '@/api/client/api-error';

export type { Failure };

/** A failed call for a form: messages by field, or one for the whole form (product rule 10). */
export function submitFailure(failure: Failure): { fields?: Record<string, string>; message?: string } {
  const { fields } = failure;
  if (Object.keys(fields).length > 0) return { fields };
  return { message: sentenceOf(failure) };
}

/** Whether the outcome of a call is unknown: no response from the server, or a proxy's timeout. */
export const isLost = ({ status, aborted, unsent }: Failure): boolean =>
  !aborted && !unsent && (status === null || status === 502 || status === 504);

/** The error message, with the waiting time if throttled (product rule 6). */
export function sentenceOf({ status, messages, retryAfter }: Failure): string {
  const said = messages.join(' ');
  return status === 429 && retryAfter !== null ? `${said} You can try again in ${duration(retryAfter)}.` : said;
}

const units = [
  { seconds: 3_600, word: 'hour' },
  { seconds: 60, word: 'minute' },
  { seconds: 1, word: 'second' },
] as const;

/** In the largest unit that fits, rounded up. */
function duration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const unit = units.find((candidate) => whole >= candidate.seconds) ?? units[2];
  const count = Math.ceil(whole / unit.seconds);
  return `${count} ${unit.word}${count === 1 ? '' : 's'}`;
}
