/** The names of the fields and buttons that ask for a PIN on a facility's pages. */
export const pinForm = {
  /** The PIN itself. */
  gives: 'pin',
  /** Asks for the mail with which a PIN is chosen. */
  mails: 'pin-mail',
  /** On the page that the mail opens. */
  chooses: 'new-pin',
  removes: 'pin-remove',
} as const;
