/** A problem that the operator can fix; the message is a complete sentence. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** Receives progress messages, one sentence at a time. */
export type EngineLog = (sentence: string) => void;
