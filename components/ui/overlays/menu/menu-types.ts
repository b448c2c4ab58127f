import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface MenuItemBase {
  label: string;
  icon?: LucideIcon;
  /** A number behind the label, and what readers hear of it: "2 need your answer". */
  badge?: { count: number; text: string };
}
/** A place to go to, or something to do. */
export type MenuEntry = MenuItemBase & ({ href: string } | { onSelect: () => void });

/** An invitation among the entries: larger, with a line of text below its label. */
export interface MenuCard {
  href: string;
  label: string;
  text: string;
  icon: LucideIcon;
}

export interface MenuLook {
  /** What is on the button. */
  button: ReactNode;
  /** The button's accessible name, when its content is not words. It should contain the words that are visible. */
  buttonLabel?: string;
  buttonClassName?: string;
  /** The edge of the button the menu hangs from; the right one, as in a header, unless given. */
  align?: 'left' | 'right';
}

export interface MenuContents {
  entries: readonly MenuEntry[];
  /** Shown below the entries. */
  card?: MenuCard;
  /** Shown under the entries, after a line: what is set apart, such as "Log out". */
  lastEntries?: readonly MenuEntry[];
}

export type MenuProps = MenuLook & MenuContents;
