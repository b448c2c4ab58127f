import Link from 'next/link';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import type { PlaceChoice } from '@/lib/search/search';

interface PlaceChoicesProps {
  choices: readonly PlaceChoice[];
  /** The page with this place chosen. */
  hrefFor: (place: string) => string;
}

/** The places of one name as links, each to the same question asked there; nothing where there is no choice. */
export function PlaceChoices({ choices, hrefFor }: PlaceChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label="Places with this name" className="flex flex-wrap gap-x-4">
      {choices.map(({ place, label }) => (
        <li key={place}>
          <Link href={hrefFor(place)} className={`${textLinkStyle} inline-block py-2`}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
