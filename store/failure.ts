import type { Failure } from '@/api/client/api-error';

export type { Failure };

/** A failed call in the form's words: sentences at their fields, or one for the whole form (product rule 10). */
export function submitFailure(failure: Failure): { fields?: Record<string, string>; message?: string } {
  const { fields } = failure;
  return Object.keys(fields).length > 0 ? { fields } : { message: sentenceOf(failure) };
}

/** Whether nobody can tell what became of a call: no answer of the service came, or a proxy gave up waiting for it. */
export const isLost = ({ status, aborted }: Failure): boolean =>
  !aborted && (status === null || status === 502 || status === 504);

/** A failed call in words; to a throttled one it adds when to come back (product rule 6). */
export function sentenceOf({ status, messages, retryAfter }: Failure): string {
  const said = messages.join(' ');
  return status === 429 && retryAfter !== null ? `${said} You can try again in ${duration(retryAfter)}.` : said;
}

const units = [
  { seconds: 3_600, word: 'hour' },
  { seconds: 60, word: 'minute' },
  { seconds: 1, word: 'second' },
] as const;

/** In the largest unit that fits, rounded up, so that nobody comes too early. */
function duration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const unit = units.find((candidate) => whole >= candidate.seconds) ?? units[2];
  const count = Math.ceil(whole / unit.seconds);
  return `${count} ${unit.word}${count === 1 ? '' : 's'}`;
}
