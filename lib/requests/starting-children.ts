/** What a request knows of who comes before its form is opened. */
interface Known {
  /** Ids. */
  children: readonly string[];
  birthDates: readonly (string | null)[];
}

/** Which of the family's children a request begins with: those chosen before; else those whose dates of birth were given; else the only one. */
export function startingChildren(
  family: readonly { id: string; birthDate: string }[],
  { children, birthDates }: Known,
): string[] {
  const known = family.filter(({ id }) => children.includes(id));
  const born = family.filter(({ birthDate }) => birthDates.includes(birthDate));
  const start = [known, born, family.length === 1 ? family : []].find((some) => some.length > 0) ?? [];
  return start.map(({ id }) => id);
}
