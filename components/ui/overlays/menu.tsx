import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { IconNode } from 'lucide';
import Link from 'next/link';
import { type ReactNode, useEffect, useRef } from 'react';
import { CountBadge } from '@/components/ui/feedback/count-badge';
import { Icon } from '@/components/ui/media/icon';

interface MenuItemBase {
  label: string;
  icon?: IconNode;
  /** A number behind the label, and its text for screen readers: "2 need your answer". */
  badge?: { count: number; text: string };
}
/** A link or an action. */
export type MenuEntry = MenuItemBase & ({ href: string } | { onSelect: () => void });

/** A larger entry with a line of text below its label. */
export interface MenuCard {
  href: string;
  label: string;
  text: string;
  icon: IconNode;
}

export interface MenuLook {
  button: ReactNode;
  /** The button's accessible name; must contain the visible text. */
  buttonLabel?: string;
  buttonClassName?: string;
  /** The edge of the button that the menu aligns with; right by default. */
  align?: 'left' | 'right';
}

export interface MenuContents {
  entries: readonly MenuEntry[];
  card?: MenuCard;
  /** Shown at the end, after a separator, such as "Log out". */
  lastEntries?: readonly MenuEntry[];
}

type MenuProps = MenuLook & MenuContents;

const entryStyle =
  'flex min-h-9 w-full items-center gap-3 rounded-md px-3 py-1.5 pointer-coarse:min-h-11 text-left font-medium data-focus:bg-primary-soft data-focus:text-primary-ink data-focus:forced-highlight';

const edges = { left: 'left-0 origin-top-left', right: 'right-0 origin-top-right' } as const;

function Entry({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon && <Icon of={entry.icon} className="text-primary-ink" />}
      {entry.label}
      {entry.badge && (
        <>
          <CountBadge count={entry.badge.count} />
          <span className="sr-only">{entry.badge.text}</span>
        </>
      )}
    </>
  );
  return (
    <MenuItem>
      {'href' in entry ? (
        <Link href={entry.href} className={entryStyle}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={entry.onSelect} className={entryStyle}>
          {content}
        </button>
      )}
    </MenuItem>
  );
}

function InvitationCard({ card }: { card: MenuCard }) {
  return (
    <MenuItem>
      <Link
        href={card.href}
        className="my-2 flex items-start gap-3 rounded-lg bg-accent-soft p-3 data-focus:outline-2 data-focus:outline-accent"
      >
        <Icon of={card.icon} className="mt-0.5 text-accent-ink" />
        <span>
          <span className="block font-bold text-accent-ink">{card.label}</span>
          <span className="block text-sm text-ink">{card.text}</span>
        </span>
      </Link>
    </MenuItem>
  );
}

/**
 * A menu button by Headless UI: arrow keys, Home, End, Escape, type-ahead (product section 9: resets after 350 ms).
 * Heavy: load it with next/dynamic on the first press of its button, and pass `openAtOnce`.
 */
export function Menu({ openAtOnce = false, ...props }: MenuProps & { openAtOnce?: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (openAtOnce) button.current?.click();
  }, [openAtOnce]);
  const { entries, lastEntries = [], align = 'right' } = props;
  return (
    <HeadlessMenu as="div" className="relative inline-block min-w-0">
      <MenuButton ref={button} aria-label={props.buttonLabel} className={props.buttonClassName}>
        {props.button}
      </MenuButton>
      <MenuItems
        modal={false}
        transition
        className={`absolute z-40 mt-2 max-h-[80vh] w-68 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-3 transition duration-fast data-closed:scale-95 data-closed:opacity-0 ${edges[align]}`}
      >
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
        {props.card && <InvitationCard card={props.card} />}
        {lastEntries.length > 0 && entries.length > 0 && (
          <div role="separator" className="mx-2 my-2 border-t border-line" />
        )}
        {lastEntries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}
