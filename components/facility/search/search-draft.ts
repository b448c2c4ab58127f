import { useEffect, useState } from 'react';
import type { CalendarDate } from '@/lib/dates/dates';
import { searchDayAt } from '@/lib/dates/instants';
import { followUrl, readSearchFields, type SearchFilters } from '@/lib/search/search';
import { useAppSelector } from '@/store/hooks';
import { selectSearchDay, selectSettings } from '@/store/slices/settings';

/** The form's current values, which may not have been searched yet. */
export interface SearchDraft {
  draft: SearchFilters;
  change: (change: Partial<SearchFilters>) => void;
}

/** The service's error messages by filter. */
export type SearchProblems = Readonly<Partial<Record<keyof SearchFilters, string>>>;

/** Starts from the URL and follows it, without losing edits made meanwhile. */
export function useSearchDraft(filters: SearchFilters): SearchDraft {
  const [url, setUrl] = useState(filters);
  const [draft, setDraft] = useState(filters);
  if (url !== filters) {
    setUrl(filters);
    setDraft(followUrl(draft, url, filters));
  }
  return { draft, change: (change) => setDraft((now) => ({ ...now, ...change })) };
}

/** The form's current filters, including those typed before hydration. */
export function filtersIn(form: HTMLFormElement): SearchFilters {
  const fields = [...form.elements].flatMap((field) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return [];
    const isOff = field.type === 'checkbox' && !(field instanceof HTMLInputElement && field.checked);
    return isOff ? [] : [[field.name, field.value] as const];
  });
  return readSearchFields(fields);
}

/** Today, for ages and "tomorrow": the server's date, so that its HTML and the browser's agree. */
export function useSearchDay(): CalendarDate {
  const searchDay = useAppSelector(selectSearchDay);
  const settings = useAppSelector(selectSettings);
  return searchDay ?? searchDayAt(new Date(settings?.now ?? 0));
}

const pauseMs = 250;

/** Debounces the value, compared by its JSON. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
