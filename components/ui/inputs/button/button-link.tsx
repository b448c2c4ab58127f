import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { buttonStyle, type ButtonLook } from '@/components/ui/inputs/button/button-style';
import { Icon } from '@/components/ui/media/icon/icon';

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {
  icon?: LucideIcon;
}

/**
 * A link that looks like a button: for going somewhere, where a button does something. The code of its page is fetched when
 * it is pointed at (record 0095).
 */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link prefetch={false} {...rest} className={buttonStyle({ variant, size, block }, className)}>
      {icon && <Icon of={icon} size={size === 'sm' ? 'sm' : 'md'} />}
      {children}
    </Link>
  );
}
