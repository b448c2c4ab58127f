/** What the launcher tells the person who started it: one sentence a line, on the terminal. */
export type Say = (sentence: string) => void;

export const say: Say = (sentence) => console.log(sentence);

/** Something that person can mend, told as it is. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
