import { Children, Fragment, type ReactNode } from 'react';

/** The name of a child, a person or a facility within other text, which "translate this page" must leave as it is. */
export const Name = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>;

/** A sentence with names in it, such as a dialog's question. */
export function WithNames({ text, names = [] }: { text: string; names?: readonly string[] | undefined }) {
  const known = names.filter(Boolean).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (known.length === 0) return text;
  // Every second part is a name, as the pattern is one group.
  const parts = text.split(new RegExp(`(${known.join('|')})`));
  return parts.map((part, index) => (index % 2 === 1 ? <Name key={index}>{part}</Name> : part));
}

/** Facts in one line, "Tour · Ada · NT-7H2K9P"; empty ones are left out. */
export const FactLine = ({ children }: { children: ReactNode }) =>
  Children.toArray(children)
    .filter((fact) => fact !== '')
    .map((fact, index) => (
      <Fragment key={index}>
        {index > 0 && ' · '}
        {fact}
      </Fragment>
    ));
