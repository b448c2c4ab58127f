import type { SubmitEvent } from 'react';
import { MapPin, Search } from 'lucide-react';
import { useRouter } from 'next/router';
import { Button } from '@/components/ui/inputs/button/button';
import { Icon } from '@/components/ui/media/icon/icon';
import { focusOnHeading } from '@/components/ui/navigation/use-arrival-focus';
import { searchHref, type SearchFilters } from '@/lib/search';
import { limits } from '@/lib/limits';

const fieldStyle =
  'min-h-12 w-full rounded-md border-2 border-line-strong bg-surface py-2 pr-3 pl-10 text-base text-ink';

/**
 * Where and what to look for. A plain form whose answer is the page's own address: it works before any script has come,
 * and what is typed is what the URL says. Afterwards the page stays, and the focus goes to what was found.
 * @param resultsId the id of the results' heading
 */
export function SearchForm({ filters, resultsId }: { filters: SearchFilters; resultsId: string }) {
  const router = useRouter();
  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const typed = (name: string) => {
      const field = elements.namedItem(name);
      return field instanceof HTMLInputElement ? field.value.trim() : '';
    };
    const href = searchHref(filters, { place: typed('place'), q: typed('q') });
    await router.push(href, undefined, { scroll: false });
    focusOnHeading(document.getElementById(resultsId));
  };
  return (
    <form
      // Sent by the browser itself, the answer begins at the results, too.
      action={`/#${resultsId}`}
      method="get"
      onSubmit={(event) => void search(event)}
      role="search"
      aria-label="Child care"
      className="grid gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <SearchField
        name="place"
        label="Where"
        hint="Postal code or city"
        icon={MapPin}
        value={filters.place}
        autoComplete="postal-code"
      />
      <SearchField name="q" label="What" hint="Name or keyword" icon={Search} value={filters.q} autoComplete="off" />
      {filters.category && <input type="hidden" name="category" value={filters.category} />}
      {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      <Button type="submit" icon={Search} className="self-end">
        Search
      </Button>
    </form>
  );
}

interface SearchFieldProps {
  name: string;
  label: string;
  hint: string;
  icon: typeof MapPin;
  value: string;
  autoComplete: string;
}

function SearchField({ name, label, hint, icon, value, autoComplete }: SearchFieldProps) {
  return (
    <label className="block">
      <span className="mb-1 block text-sm font-bold">{label}</span>
      <span className="relative block">
        <Icon of={icon} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft" />
        <input
          key={value}
          type="text"
          name={name}
          defaultValue={value}
          placeholder={hint}
          maxLength={limits.textMax}
          autoComplete={autoComplete}
          className={fieldStyle}
        />
      </span>
    </label>
  );
}
