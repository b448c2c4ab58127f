import { useState } from 'react';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { chipStyle } from '@/components/ui/inputs/category-strip/chip-style';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import { useStripScroll } from '@/components/ui/inputs/category-strip/use-strip-scroll';

export interface StripCategory<Value extends string | number> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

interface StripBase<Value extends string | number> {
  categories: readonly StripCategory<Value>[];
  /** At most one; null is "All". */
  selected: Value | null;
  /** The icon of "All". */
  allIcon?: LucideIcon;
  label?: string;
}
/** Either buttons that tell the selection wanted, or links whose address holds it. */
export type CategoryStripProps<Value extends string | number> = StripBase<Value> &
  ({ onSelect: (selection: Value | null) => void } | { hrefFor: (selection: Value | null) => string });

/**
 * A row of categories of which one or none is chosen (product section 4): choosing the chosen one clears it, choosing
 * another replaces it, "All" is the empty selection. Scrolls by 80% of its width, at least 240 px (section 9).
 */
export function CategoryStrip<Value extends string | number>({
  categories,
  selected,
  allIcon,
  label = 'Categories',
  ...target
}: CategoryStripProps<Value>) {
  const { ref, canScroll, scroll } = useStripScroll();
  const entries = [{ value: null, label: 'All', icon: allIcon }, ...categories];
  return (
    <div className="relative">
      <ul
        ref={ref}
        aria-label={label}
        className="-m-1 flex scrollbar-none gap-2.5 overflow-x-auto overscroll-x-contain scroll-smooth p-1"
      >
        {entries.map(({ value, label: text, icon }) => {
          const chosen = value === selected;
          const next = chosen ? null : value;
          const content = (
            <>
              {icon && <Icon of={icon} />}
              {text}
            </>
          );
          return (
            <li key={text} className="shrink-0">
              {'onSelect' in target ? (
                <button
                  type="button"
                  aria-pressed={chosen}
                  onClick={() => target.onSelect(next)}
                  className={chipStyle(chosen)}
                >
                  {content}
                </button>
              ) : (
                <Link
                  href={target.hrefFor(next)}
                  scroll={false}
                  prefetch={false}
                  aria-current={chosen ? 'true' : undefined}
                  className={chipStyle(chosen)}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <StripArrows canScroll={canScroll} scroll={scroll} />
    </div>
  );
}

const arrows = [
  { direction: 'previous', icon: ChevronLeft, label: 'Earlier categories', side: '-left-3', step: -1 },
  { direction: 'next', icon: ChevronRight, label: 'More categories', side: '-right-3', step: 1 },
] as const;

/**
 * Each is there while there is more in its direction. While the keyboard is on one, both stay: an arrow that vanishes under the focus, or
 * just before it gets there, takes the parent's place in the page with it.
 */
function StripArrows({ canScroll, scroll }: Pick<ReturnType<typeof useStripScroll>, 'canScroll' | 'scroll'>) {
  const [held, setHeld] = useState(false);
  return (
    <div
      className="contents"
      onFocus={({ target }) => setHeld(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setHeld(false)}
    >
      {arrows.map(
        ({ direction, icon, label, side, step }) =>
          (canScroll[direction] || held) && (
            <span key={direction} className={classNames('absolute inset-y-0 flex items-center', side)}>
              <IconButton
                icon={icon}
                label={label}
                variant="raised"
                size="sm"
                aria-disabled={!canScroll[direction]}
                onClick={() => scroll(step)}
              />
            </span>
          ),
      )}
    </div>
  );
}
