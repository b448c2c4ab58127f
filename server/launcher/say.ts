/** Prints a sentence on the terminal for the person who started the program. */
export type Say = (sentence: string) => void;

export const say: Say = (sentence) => console.log(sentence);

/** A problem that this person can fix; only its message is printed. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
