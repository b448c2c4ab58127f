import { useEffect, useRef, useState } from 'react';
import type { Failure } from '@/store/failure';

/** An answer that was sent, and whose outcome never came back. */
export interface LostAnswer<Action, Seen> {
  action: Action;
  seen: Seen;
  /** What the parent pressed: "Cancel booking". */
  deed: string;
  /** The request was read again since: it shows what happened. */
  looked: boolean;
}

const lookAgainMs = 3_000;

/** Until the browser is online again, and for a moment at most. */
const moment = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, lookAgainMs);
    window.addEventListener('online', done);
  });

/** The service may be there again in a moment. */
const isPassing = ({ status }: Failure): boolean => status === null || status >= 500 || status === 429;

/** Reads the request again, as often as it takes, after the answer to a parent's press was lost. */
export function useLostAnswer<Action, Seen>(read: (seen: Seen) => Promise<{ type: string; error?: Failure }>) {
  const [lost, setLost] = useState<LostAnswer<Action, Seen> | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function look(answer: Omit<LostAnswer<Action, Seen>, 'looked'>) {
    setLost({ ...answer, looked: false });
    let failure = (await read(answer.seen)).error;
    while (failure && isPassing(failure) && shown.current) {
      await moment();
      failure = (await read(answer.seen)).error;
    }
    setLost(failure ? null : { ...answer, looked: true });
  }
  return { lost, look, forget: () => setLost(null) };
}
