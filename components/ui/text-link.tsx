import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';

/** The classes of a link in running text; also for a plain `<a>` (tel:, mailto:, another site). */
export const textLinkStyle =
  'rounded-sm font-bold text-primary-ink underline decoration-2 underline-offset-4 decoration-egg hover:decoration-current';

/** A link in running text: underlined, so that it differs from the text by more than colour. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(textLinkStyle, className)} />;
}
