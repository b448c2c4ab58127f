import { Search } from 'lucide';
import { useRouter } from 'next/router';
import { type SubmitEvent, useId } from 'react';
import { usePreHydrationInput } from '@/components/form/form/use-pre-hydration-input';
import { PlaceChoices } from '@/components/form/text/place-choices';
import { Button } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { TextInput } from '@/components/ui/inputs/text-input';
import { focusOnHeading } from '@/components/ui/navigation/focus';
import { WeekChildren, WeekDays, WeekField, WeekPrice } from '@/components/week/week-fields';
import { addDays } from '@/lib/dates/dates';
import { searchDayAt } from '@/lib/dates/instants';
import { paths } from '@/lib/paths';
import type { PlaceChoice } from '@/lib/search/search';
import { type WeekFilters, weekFormHref, type WeekProblems, weeksToChoose } from '@/lib/search/week-search';

interface WeekFormProps {
  filters: WeekFilters;
  problems: WeekProblems;
  choices: readonly PlaceChoice[];
  /** The service's time, ISO 8601. */
  now: string;
  /** Id of the results' heading. */
  resultsId: string;
}

/**
 * Where, for whom, which week, and when. A plain GET form to this page, so it works without scripts; after hydration it
 * navigates in place, and the focus moves to the plans or the first error.
 */
export function WeekForm({ filters, problems, choices, now, resultsId }: WeekFormProps) {
  const router = useRouter();
  const form = usePreHydrationInput();
  const ids = useId();
  // Each facility checks against its own date.
  const today = searchDayAt(new Date(now));
  const weeks = weeksToChoose(addDays(today, 1));
  const look = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await router.push(`${paths.week}?${textOf(event.currentTarget)}`, undefined, { scroll: false });
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else focusOnHeading(document.getElementById(resultsId));
  };
  return (
    <form
      ref={form}
      // Remount on navigation, so that Back shows the previous search.
      key={JSON.stringify(filters)}
      action={`${paths.week}#${resultsId}`}
      method="get"
      onSubmit={(event) => void look(event)}
      aria-label="A week of care"
      className="flex flex-col gap-6"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <WeekField id={`${ids}place`} label="Where" required problem={problems.place}>
          {(aria) => (
            <TextInput
              {...aria}
              name="place"
              defaultValue={filters.place}
              placeholder="Postal code or city"
              autoComplete="postal-code"
            />
          )}
        </WeekField>
        <WeekField id={`${ids}week`} label="Which week" required>
          {(aria) => (
            <NativeSelect {...aria} name="week" defaultValue={filters.week ?? weeks[1]?.value}>
              {weeks.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </WeekField>
        <WeekField id={`${ids}price`} label="Maximum price ($) per child and day (optional)" problem={problems.price}>
          {(aria) => <WeekPrice {...aria} initial={filters.price} />}
        </WeekField>
      </div>
      <PlaceChoices choices={choices} hrefFor={(place) => `${weekFormHref({ ...filters, place })}#${resultsId}`} />
      <WeekChildren born={filters.born} problem={problems.born} today={today} />
      <WeekDays hours={filters.hours} problem={problems.days} />
      <Button type="submit" icon={Search} className="self-start">
        Show plans
      </Button>
    </form>
  );
}

/** The query string of the form without empty fields. */
function textOf(form: HTMLFormElement): string {
  const said = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value.trim() !== '') said.append(name, value.trim());
  });
  return said.toString();
}
