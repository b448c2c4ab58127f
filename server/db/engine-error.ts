/** Something the operator can mend; its message is a sentence made to be read as it is. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** Where the engine says what it is doing, one sentence at a time. */
export type EngineLog = (sentence: string) => void;
