import { useState } from 'react';
import { followUrl, readSearchFields, type SearchFilters } from '@/lib/search/search';

/** What is chosen in the form and not yet searched for, and how it changes. */
export interface SearchDraft {
  draft: SearchFilters;
  change: (change: Partial<SearchFilters>) => void;
}

/** Sentences of the service by the filter that they are about. */
export type SearchProblems = Readonly<Partial<Record<keyof SearchFilters, string>>>;

/** Begins with the URL and follows it, without losing what was typed meanwhile. */
export function useSearchDraft(filters: SearchFilters): SearchDraft {
  const [url, setUrl] = useState(filters);
  const [draft, setDraft] = useState(filters);
  if (url !== filters) {
    setUrl(filters);
    setDraft(followUrl(draft, url, filters));
  }
  return { draft, change: (change) => setDraft((now) => ({ ...now, ...change })) };
}

/** The filters that a form holds now, also those that no script has seen typed. */
export function filtersIn(form: HTMLFormElement): SearchFilters {
  const fields = [...form.elements].flatMap((field) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return [];
    const isOff = field.type === 'checkbox' && !(field instanceof HTMLInputElement && field.checked);
    return isOff ? [] : [[field.name, field.value] as const];
  });
  return readSearchFields(fields);
}
