import type { IconNode } from 'lucide';
import Link from 'next/link';
import type { ComponentProps, ComponentPropsWithRef, MouseEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/feedback/spinner';
import { Icon } from '@/components/ui/media/icon';

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: IconNode;
  /** Shows a spinner and ignores presses, but stays focusable. */
  busy?: boolean;
}

/** `type` is "button" by default, so that it never submits a form by accident. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true') event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={press}
      className={buttonStyle({ variant, size, block }, className)}
    >
      {busy ? <Spinner size="sm" label={null} /> : icon && <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {
  icon?: IconNode;
}

/**
 * A link that looks like a button. Its page is prefetched on hover only (record 0095).
 */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link prefetch={false} {...rest} className={buttonStyle({ variant, size, block }, className)}>
      {icon && <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />}
      {children}
    </Link>
  );
}

const variants = {
  /** The main action of a screen. */
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  /** Other actions, and toggle buttons. */
  secondary:
    'bg-surface text-primary-ink border-2 border-line-strong hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:forced-highlight',
  /** A tinted secondary action: "Show more", the header. */
  soft: 'bg-primary-soft text-primary-ink hover:bg-primary hover:text-on-primary',
  /** Text only: "Cancel", "Back". */
  quiet: 'text-primary-ink hover:bg-primary-soft',
  /** Actions that cannot be undone. */
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
} as const;

/**
 * Heights are 36 px (44 under a thumb), 46 and 54 px: targets pass 24 px everywhere and 44 px on touch screens (WCAG
 * 2.2).
 */
const sizes = {
  sm: 'min-h-9 pointer-coarse:min-h-11 px-4 py-1 text-sm gap-1.5',
  md: 'min-h-11.5 px-5 py-2 gap-2',
  lg: 'min-h-13.5 px-7 py-2.5 text-lg gap-2.5',
} as const;

interface ButtonLook {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** As wide as its container. */
  block?: boolean;
}

/** The classes of a button, also for links that look like one. */
export function buttonStyle(
  { variant = 'primary', size = 'md', block = false }: ButtonLook,
  className?: string,
): string {
  return classNames('button', block && 'w-full', variants[variant], sizes[size], className);
}

/** The classes of a `summary` that looks like a quiet button, aligned with the text around it. */
export const quietSummary = buttonStyle(
  { variant: 'quiet', size: 'sm' },
  '-ml-4 cursor-pointer list-none [&::-webkit-details-marker]:hidden',
);
