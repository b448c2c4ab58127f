import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/app-error';
import { createKeyedLimiter } from '@/server/keyed-limiter';
import { hasFiles, keepForm, noForm, readForm } from '@/server/posted-form';

export interface ReceiveFormsOptions {
  /** The part of the visitor's address that identifies one visitor. */
  networkOf: (incoming: IncomingMessage) => string;
  /** Whether this page takes a form with files, which is large. */
  takesFiles: (incoming: IncomingMessage) => Promise<boolean>;
  /** Milliseconds in which a form without files must arrive; those with files have the server's own limit. */
  patienceMs?: number;
}

const retryAfter = 5;
const refusal = () => new AppError('tooMany', 'Too many forms at once. Please try again in a moment.', { retryAfter });

/**
 * Reads the form that a browser posted, before the page takes its turn: a form that arrives slowly waits for nobody but its
 * sender and is not charged. Per visitor, and in all, only so many arrive at once. The page finds it by `postedForm`.
 * @returns true; false if the form did not arrive and was answered here
 */
export function receiveForms({ networkOf, takesFiles, patienceMs = 30_000 }: ReceiveFormsOptions) {
  const small = createKeyedLimiter({ atOnce: 1_000, each: 20, waiting: 0, patienceMs: 5_000, refusal });
  const large = createKeyedLimiter({ atOnce: 16, each: 2, waiting: 2, patienceMs: 10_000, refusal });

  async function receive(incoming: IncomingMessage) {
    const network = networkOf(incoming);
    if (!hasFiles(incoming)) return small(network, () => within(readForm(incoming), patienceMs));
    return large(network, async () => ((await takesFiles(incoming)) ? readForm(incoming) : noForm()));
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    try {
      const form = await receive(incoming);
      if (form) keepForm(incoming, form);
      else answer(outgoing, 408, 'Your form took too long to arrive. Go back and send it again.');
      return form !== null;
    } catch (error) {
      if (error instanceof AppError) answer(outgoing, 429, error.message, { 'retry-after': String(retryAfter) });
      else if (incoming.complete) throw error;
      // Otherwise the sender has left.
      return false;
    }
  };
}

/** The rest of the form is not read, so the connection ends. */
function answer(outgoing: ServerResponse, status: number, sentence: string, headers: Record<string, string> = {}) {
  outgoing.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  outgoing.end(sentence);
}

/** Null if it takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  // It fails when the connection is closed after its time.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
