import { classNames } from '@/components/ui/class-names';

const variants = {
  /** The one action the screen is for. */
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  /** Anything beside it; one that is pressed in. */
  secondary:
    'bg-surface text-primary-ink border-2 border-line-strong hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:forced-highlight',
  /** A tinted, friendly second action: chips, "Show more", the header's. */
  soft: 'bg-primary-soft text-primary-ink hover:bg-primary hover:text-on-primary',
  /** Text only: Cancel, Back. */
  quiet: 'text-primary-ink hover:bg-primary-soft',
  /** What cannot be undone. */
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
} as const;

/** Heights are 36 px (44 under a thumb), 46 and 54 px: targets pass 24 px everywhere and 44 px on touch screens (WCAG 2.2). */
const sizes = {
  sm: 'min-h-9 pointer-coarse:min-h-11 px-4 py-1 text-sm gap-1.5',
  md: 'min-h-11.5 px-5 py-2 gap-2',
  lg: 'min-h-13.5 px-7 py-2.5 text-lg gap-2.5',
} as const;

export interface ButtonLook {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** As wide as its container. */
  block?: boolean;
}

/** The classes of a button, shared by the button and by the link that looks like one. */
export function buttonStyle(
  { variant = 'primary', size = 'md', block = false }: ButtonLook,
  className?: string,
): string {
  return classNames(
    'inline-flex items-center justify-center rounded-md text-center font-bold transition',
    'aria-disabled:opacity-55 disabled:opacity-55 active:translate-y-px forced-colors:border-2',
    block && 'w-full',
    variants[variant],
    sizes[size],
    className,
  );
}

/** The classes of a `summary` that looks like a quiet button and begins where the lines around it do. */
export const quietSummary = buttonStyle(
  { variant: 'quiet', size: 'sm' },
  '-ml-4 cursor-pointer list-none [&::-webkit-details-marker]:hidden',
);
