const list = new Intl.ListFormat('en-CA', { type: 'conjunction' });

/** "Mia", "Mia and Leo", "Mia, Leo and Zoe". */
export const listed = (words: Iterable<string>): string => list.format(words);
