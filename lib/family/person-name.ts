/** A full name taken apart at the first space (product section 3, person card); the last name may be empty. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const name = fullName.trim();
  const space = name.indexOf(' ');
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1).trim() };
}

const firstLetter = (name: string) => [...name.trim()][0]?.toLocaleUpperCase('en-CA') ?? '';

/** One or two capital letters for an avatar without a photo; empty when there is no name. Any script. */
export const initialsOf = (firstName: string, lastName = ''): string => firstLetter(firstName) + firstLetter(lastName);
