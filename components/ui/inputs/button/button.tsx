import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonStyle, type ButtonLook } from '@/components/ui/inputs/button/button-style';
import { Icon } from '@/components/ui/media/icon/icon';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: LucideIcon;
  /** Work is under way: a spinner shows and further presses are ignored, while the focus stays where it is. */
  busy?: boolean;
}

/** A button. `type` is "button" unless given, so that it never submits a form by accident. */
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
