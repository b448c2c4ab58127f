/** A page sets this header if a part of it could not be read in time, so that it is not cached. */
export const incompleteHeader = 'x-incomplete';
