import Link from 'next/link';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import type { PlaceChoice } from '@/lib/search/search';

interface PlaceChoicesProps {
  choices: readonly PlaceChoice[];
  /** The current search with this place. */
  hrefFor: (place: string) => string;
}

/** Links that disambiguate places of the same name. */
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
