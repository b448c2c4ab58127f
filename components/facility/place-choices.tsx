import Link from 'next/link';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { searchHref, type PlaceChoice, type SearchFilters } from '@/lib/search';

export interface PlaceChoicesProps {
  filters: SearchFilters;
  /** The filter whose place is several. */
  name: 'place' | 'to';
  choices: readonly PlaceChoice[];
}

/** The places of one name as links, each the same search there; nothing where there is no choice. */
export function PlaceChoices({ filters, name, choices }: PlaceChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label="Places with this name" className="flex flex-wrap gap-x-4">
      {choices.map(({ place, label }) => (
        <li key={place}>
          <Link href={searchHref(filters, { [name]: place })} className={`${textLinkStyle} inline-block py-2`}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
