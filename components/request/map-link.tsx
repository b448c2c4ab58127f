import { classNames } from '@/components/ui/class-names';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { hasStreet, mapLink, type PostalPlace } from '@/lib/search/place-links';

/** The way to an address: a map beside this page, or the map that a phone has. */
export function MapLink({ address, className }: { address: PostalPlace; className?: string }) {
  return (
    <a className={classNames(textLinkStyle, className)} href={mapLink(address)} target="_blank" rel="noreferrer">
      {hasStreet(address) ? 'Show on a map' : 'Show the town on a map'}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
