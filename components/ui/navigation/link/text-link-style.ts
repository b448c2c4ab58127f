/** The classes of a link in running text; also for a plain `<a>` (tel:, mailto:, another site) and for a button that reads as one. */
export const textLinkStyle =
  'rounded-sm font-bold text-primary-ink underline decoration-2 underline-offset-4 decoration-egg hover:decoration-current';
