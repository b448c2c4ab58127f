/** The most that a search may pay, as its field, the service and the address have it: in whole dollars. */
export const searchPrice = {
  least: 1,
  most: 99_999,
  sentence: 'Enter a whole number of dollars from 1 to 99,999.',
} as const;

/** True for a price that can be searched for, in whole dollars. */
export const isSearchPrice = (dollars: number): boolean =>
  Number.isInteger(dollars) && dollars >= searchPrice.least && dollars <= searchPrice.most;
