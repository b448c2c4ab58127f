/** "Hi, {first name}", or "Hi, there" (product section 2). @param guardian the one whose account it is */
export const greetingOf = (guardian: { firstName: string } | null): string =>
  `Hi, ${guardian?.firstName.trim() || 'there'}`;
