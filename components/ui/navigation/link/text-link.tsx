import type { ComponentProps } from 'react';
import Link from 'next/link';
import { classNames } from '@/components/ui/class-names';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';

/** A link in running text: underlined, so that it differs from the text by more than colour. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(textLinkStyle, className)} />;
}
