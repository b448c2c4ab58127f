/** "Mia", "Mia and Leo", "Mia, Leo and Zoe". */
export const listed = (words: Iterable<string>): string => joined([...words], 'and');

/** "2", "2 or 5", "2, 3 or 5". */
export const anyOf = (words: Iterable<string>): string => joined([...words], 'or');

const joined = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
