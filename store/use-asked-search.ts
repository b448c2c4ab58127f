import { useRouter } from 'next/router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type AskedSearch, askedText, noAskedSearch, readAskedSearch } from '@/lib/search/asked-search';
import type { SearchFilters } from '@/lib/search/search';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { takeSearch } from '@/store/requests/choose-care-for';
import { type CareFor, selectCareFor, searchRemembered, selectTakenSearch } from '@/store/slices/facility';

const never = () => () => undefined;

/** The search in this page's address. Empty while hydrating: the server's HTML knows none. */
export function useAskedSearch(): AskedSearch {
  const { asPath } = useRouter();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useMemo(() => (isHydrated ? readAskedSearch(asPath) : noAskedSearch), [isHydrated, asPath]);
}

/** The search in a facility's address, whose children the page is then viewed for. */
export function useSearchAtFacility(facilityId: string): AskedSearch {
  const dispatch = useAppDispatch();
  const asked = useAskedSearch();
  const isNew = useAppSelector(selectTakenSearch) !== asked.key;
  useEffect(() => {
    if (isNew && asked.key !== '') dispatch(takeSearch(asked, facilityId));
  }, [dispatch, isNew, asked, facilityId]);
  return asked;
}

export interface AskedCare extends AskedSearch {
  /** For whom: as chosen on the facility's page for this search, else as the search says. */
  careFor: CareFor | null;
}

/** What a request form starts with. */
export function useAskedCare(): AskedCare {
  const asked = useAskedSearch();
  const careFor = useAppSelector(selectCareFor);
  const isKnown = useAppSelector(selectTakenSearch) === asked.key;
  return useMemo(
    () => ({ ...asked, careFor: isKnown ? careFor : { born: [...asked.filters.born], shown: 0 } }),
    [asked, careFor, isKnown],
  );
}

/** Remembers a search in this tab, for links from pages that have none. */
export function useRememberedSearch(filters: SearchFilters): void {
  const dispatch = useAppDispatch();
  const key = askedText(filters);
  useEffect(() => {
    if (key !== '') dispatch(searchRemembered(key));
  }, [dispatch, key]);
}
