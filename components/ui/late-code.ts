import { firstSign, nextSign } from '@/components/ui/sign-of-visitor';

export interface LateCode<T> {
  /** The code if it is here. */
  here: () => T | null;
  /** The code, once it was asked for: by one of the other two, or by the first sign of a visitor. */
  whenever: Promise<T>;
  /** Asks for the code. It never fails: without a network the next sign of the visitor tries again. */
  now: () => Promise<T>;
  /** Asks for the code. Rejected when it does not come; whoever waits can then be told. */
  once: () => Promise<T>;
}

/** Code that a page's first view does without. On the server it is there from the start. */
export function lateCode<T>(load: () => Promise<T>): LateCode<T> {
  let here: T | null = null;
  let attempt: Promise<T> | null = null;
  let arrive: (code: T) => void;
  const whenever = new Promise<T>((resolve) => {
    arrive = resolve;
  });
  const once = () => {
    attempt ??= load().then(
      (code) => {
        here = code;
        arrive(code);
        return code;
      },
      (error: unknown) => {
        attempt = null;
        throw error;
      },
    );
    return attempt;
  };
  const now = async () => {
    for (;;) {
      try {
        return await once();
      } catch {
        await nextSign();
      }
    }
  };
  void firstSign.then(now);
  return { here: () => here, whenever, now, once };
}
