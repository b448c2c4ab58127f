/** What the confirmation dialog asks (product section 4). */
export interface Question {
  /** Names the object and the consequence: "Delete Maya's record?" */
  title: string;
  message: string;
  /** Names in both, which "translate this page" must leave as they are. */
  names?: readonly string[] | undefined;
  /** The action cannot be undone. */
  destructive?: boolean;
  /** Button labels that name the action: "Keep booking" and "Cancel booking". */
  cancelLabel?: string;
  proceedLabel?: string;
  /** An alternative to both buttons: "Add a card". */
  link?: { href: string; label: string };
  /** What the action needs to know, such as the card that pays. */
  choice?: Choice;
}

export interface Choice {
  label: string;
  value: string;
  /** Each may have its own title or consequence. */
  options: readonly { value: string; label: string; title?: string; message?: string }[];
}
