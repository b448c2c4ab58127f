import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

type Name = string | RegExp;

/** The address of the link with this name. */
export const hrefOf = (name: Name, scope: Pick<typeof screen, 'getByRole'> = screen) =>
  scope.getByRole('link', { name }).getAttribute('href');

export const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href'));
export const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
/** The text and the address of each link. */
export const linksOf = (links: Element[]) => links.map((link) => [link.textContent, link.getAttribute('href')]);

/** Presses a button of the question that opens. */
export const answerWith = async (user: UserEvent, name: Name) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
