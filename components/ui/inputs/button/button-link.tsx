import type { LucideIcon } from 'lucide-react';
import { buttonStyle, type ButtonLook } from '@/components/ui/inputs/button/button-style';
import { Icon } from '@/components/ui/media/icon/icon';
import { Link, type LinkProps } from '@/components/ui/navigation/link/link';

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  icon?: LucideIcon;
}

/** A link that looks like a button: for going somewhere, where a button does something. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonStyle({ variant, size, block }, className)}>
      {icon && <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />}
      {children}
    </Link>
  );
}
