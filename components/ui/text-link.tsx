import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { textLinkStyle } from '@/components/ui/text-link-style';

/** A link in running text: underlined, so that it differs from the text by more than colour. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(textLinkStyle, className)} />;
}
