/** Prints a sentence on the terminal for the person who started the program. */
export type Print = (sentence: string) => void;

export const print: Print = (sentence) => console.log(sentence);

/** Errors whose message is meant for the person who started the program. */
const tellable = new Set(['LaunchError', 'EngineError', 'EnvError', 'MigrationError', 'BackupError']);

/** Prints what went wrong as one sentence, or the stack of an error that nobody expected. */
export function tell(error: unknown): void {
  const { name, message, stack } = error as Error;
  console.error(tellable.has(name) ? message : stack);
}

/** Ends a command whose work failed. */
export function failWithSentence(error: unknown): void {
  tell(error);
  process.exitCode = 1;
}

/** A problem that this person can fix; only its message is printed. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
