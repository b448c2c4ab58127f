import { classNames } from '@/components/ui/class-names';

export interface LogoProps {
  /** The product's name, from the settings. Without it, only the nest is shown. */
  name?: string;
  /** Hides the name on phones. */
  compact?: boolean;
  className?: string;
}

/** Three eggs in a nest. Keep it the same as public/favicon.svg. */
export function Logo({ name, compact = false, className }: LogoProps) {
  return (
    <span
      className={classNames('inline-flex items-center gap-2 text-xl font-black tracking-tight text-ink', className)}
    >
      <svg aria-hidden viewBox="0 0 40 40" className="size-9 shrink-0 header-large:size-[52px]">
        <ellipse cx="12.6" cy="17" rx="5.6" ry="7.6" transform="rotate(-16 12.6 17)" className="fill-egg" />
        <ellipse cx="27.4" cy="17" rx="5.6" ry="7.6" transform="rotate(16 27.4 17)" className="fill-yolk" />
        <ellipse cx="20" cy="14.6" rx="6.2" ry="8.6" className="fill-accent" />
        <path
          d="M2.5 19.5c1.6 2 4.8 3.2 8.4 3.7 6 .9 12.2.9 18.2 0 3.6-.5 6.8-1.7 8.4-3.7.5 9.8-6.9 17.3-17.5 17.3S2 29.3 2.5 19.5Z"
          className="fill-primary"
        />
        <path
          d="M7.5 27.5c7.7 2.5 17.3 2.5 25 0M11.5 32c5.3 1.5 11.7 1.5 17 0"
          className="fill-none stroke-surface"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      {name && (
        <span translate="no" className={compact ? 'hidden sm:inline' : undefined}>
          {name}
        </span>
      )}
    </span>
  );
}
