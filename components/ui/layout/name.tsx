import { Children, Fragment, type ReactNode } from 'react';

/** The name of a child, a person or a facility within other text, which "translate this page" must leave as it is. */
export const Name = ({ children }: { children: ReactNode }) => <span translate="no">{children}</span>;

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
