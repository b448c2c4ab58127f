import { Bell } from 'lucide-react';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { searchText } from '@/lib/alerts';
import { paths } from '@/lib/paths';
import type { SearchFilters } from '@/lib/search';

/** Leads to the form of an alert for this search; a visitor logs in on the way, and the address keeps the search. Not where nothing was asked. */
export function SaveSearch({ filters }: { filters: SearchFilters }) {
  const search = searchText(filters);
  if (search === '') return null;
  return (
    <ButtonLink href={paths.newAlert(search)} variant="secondary" size="sm" icon={Bell}>
      Save this search
    </ButtonLink>
  );
}
