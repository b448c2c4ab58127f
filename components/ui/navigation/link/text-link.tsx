import { classNames } from '@/components/ui/class-names';
import { Link, type LinkProps } from '@/components/ui/navigation/link/link';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';

/** A link in running text: underlined, so that it differs from the text by more than colour. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(textLinkStyle, className)} />;
}
