import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

const sizes = {
  sm: 'size-9 text-xs header-large:size-[52px] header-large:text-[18px]',
  md: 'size-12 text-base',
  lg: 'size-16 text-xl',
  /** 100 px, for the photo widget (product section 9). */
  xl: 'size-25 text-2xl',
} as const;

export interface AvatarFrameProps {
  size?: keyof typeof sizes;
  /** The accessible name, where no name is shown beside it. */
  label?: string;
  children: ReactNode;
}

/** The egg that holds a person's photo, initials or figure. */
export function AvatarFrame({ size = 'md', label, children }: AvatarFrameProps) {
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      translate="no"
      aria-hidden={label ? undefined : true}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-egg bg-primary-soft font-black text-primary-ink select-none',
        sizes[size],
      )}
    >
      {children}
    </span>
  );
}

/** For a person without photo and name. Inlined to avoid loading the icon set in every page's header. */
export function PersonFigure() {
  return (
    <svg viewBox="0 0 24 24" className="size-1/2 fill-none stroke-current" strokeWidth="2.25" strokeLinecap="round">
      <circle cx="12" cy="8" r="5" />
      <path d="M20 21a8 8 0 0 0-16 0" />
    </svg>
  );
}
