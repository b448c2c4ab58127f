import Link from 'next/link';
import type { SearchProblems } from '@/components/facility/search-draft';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { textLinkStyle } from '@/components/ui/navigation/link/text-link-style';
import { searchHref, type PlaceChoice, type SearchFilters } from '@/lib/search';

interface HomeProblemProps {
  filters: SearchFilters;
  problem: string;
  problems: SearchProblems;
  choices: readonly PlaceChoice[];
}

/** Why there is no list; the places of one name as links, each the same search there. */
export function HomeProblem({ filters, problem, problems, choices }: HomeProblemProps) {
  const name = problems.to && !problems.place ? 'to' : 'place';
  return (
    <Notice tone="warning" title={problem}>
      {choices.length > 0 && (
        <ul aria-label="Places with this name" className="mt-2 flex flex-wrap gap-x-4">
          {choices.map(({ place, label }) => (
            <li key={place}>
              <Link href={searchHref(filters, { [name]: place })} className={`${textLinkStyle} inline-block py-2`}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
