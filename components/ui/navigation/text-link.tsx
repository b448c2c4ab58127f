import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';

/**
 * A link in running text, underlined so that it differs from the text by more than colour. Its page is prefetched on
 * hover only (record 0095).
 */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...rest} className={classNames(textLinkStyle, className)} />;
}

/** Also for a plain `<a>` (tel:, mailto:, another site) and for a button that looks like a link. */
export const textLinkStyle =
  'rounded-sm font-bold text-primary-ink underline decoration-2 underline-offset-4 decoration-egg hover:decoration-current';
