import type { ComponentProps } from 'react';
import Link from 'next/link';
import { classNames } from '@/components/ui/class-names';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';

/**
 * A link in running text: underlined, so that it differs from the text by more than colour. The code of its page is fetched
 * when it is pointed at (record 0095).
 */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...rest} className={classNames(textLinkStyle, className)} />;
}
