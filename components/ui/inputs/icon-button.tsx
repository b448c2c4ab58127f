import type { IconNode } from 'lucide';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon';

const variants = {
  quiet: 'text-ink-soft hover:bg-primary-soft hover:text-primary-ink',
  outline: 'bg-surface text-primary-ink border-2 border-line-strong hover:border-primary hover:bg-primary-soft',
  raised: 'bg-raised text-ink shadow-2 hover:text-primary-ink',
} as const;
const sizes = { sm: 'size-9 pointer-coarse:size-11', md: 'size-11' } as const;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconNode;
  /** Its accessible name and tooltip. */
  label: string;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
}

/** A round icon-only button: 44 px, or 36 px for minor controls used with a mouse. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>) => (off ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      onClick={press}
      className={classNames('icon-button', variants[variant], sizes[size], className)}
    >
      <Icon of={icon} />
    </button>
  );
}
