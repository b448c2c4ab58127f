import { useId, useRef, type SubmitEvent } from 'react';
import { Search } from 'lucide-react';
import { useRouter } from 'next/router';
import { PlaceChoices } from '@/components/form/text/place-choices';
import { Button } from '@/components/ui/inputs/button/button';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { TextInput } from '@/components/ui/inputs/text-input/text-input';
import { focusOnHeading } from '@/components/ui/navigation/use-arrival-focus';
import { WeekChildren } from '@/components/week/week-children';
import { WeekDays } from '@/components/week/week-days';
import { WeekField } from '@/components/week/week-field';
import { tomorrowIn, usualTimeZone } from '@/lib/dates/time-zones';
import { paths } from '@/lib/paths';
import type { PlaceChoice } from '@/lib/search/search';
import { searchPrice } from '@/lib/validation/search-price';
import { weekFormHref, weeksToChoose, type WeekFilters, type WeekProblems } from '@/lib/search/week-search';

interface WeekFormProps {
  filters: WeekFilters;
  problems: WeekProblems;
  choices: readonly PlaceChoice[];
  /** ISO 8601: the service's time. */
  now: string;
  /** The id of the results' heading. */
  resultsId: string;
}

/**
 * Where, for whom, which week, and when. A plain form whose answer is the page's own address, so that it works before any
 * script has come; afterwards the page stays, and the focus goes to the plans or to what is to be put right.
 */
export function WeekForm({ filters, problems, choices, now, resultsId }: WeekFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const ids = useId();
  // Each facility checks by its own day.
  const weeks = weeksToChoose(tomorrowIn(usualTimeZone, new Date(now)));
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
      // Another address, another form: Back shows what was asked then.
      key={JSON.stringify(filters)}
      action={`${paths.week}#${resultsId}`}
      method="get"
      onSubmit={(event) => void look(event)}
      aria-label="A week of care"
      className="flex flex-col gap-6"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <WeekField id={`${ids}place`} label="Where" problem={problems.place}>
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
        <WeekField id={`${ids}week`} label="Which week">
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
        <WeekField id={`${ids}price`} label="Most per child and day, in dollars (optional)" problem={problems.price}>
          {(aria) => (
            <TextInput
              {...aria}
              type="number"
              name="price"
              inputMode="numeric"
              min={searchPrice.least}
              max={searchPrice.most}
              step={1}
              defaultValue={filters.price ?? ''}
            />
          )}
        </WeekField>
      </div>
      <PlaceChoices choices={choices} hrefFor={(place) => `${weekFormHref({ ...filters, place })}#${resultsId}`} />
      <WeekChildren born={filters.born} problem={problems.born} thisMonth={now.slice(0, 7)} />
      <WeekDays hours={filters.hours} problem={problems.days} />
      <Button type="submit" icon={Search} className="self-start">
        Show plans
      </Button>
    </form>
  );
}

/** What the form says, as the address says it; what is empty is left out. */
function textOf(form: HTMLFormElement): string {
  const said = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string' && value.trim() !== '') said.append(name, value.trim());
  });
  return said.toString();
}
