import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MonthOptions } from '@/components/form/dates/month-options';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { WeekdayChip, weekdaysWidth } from '@/components/ui/inputs/weekday-chip';
import { Name } from '@/components/ui/layout/name';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { TextLink } from '@/components/ui/navigation/text-link';
import { birthMonths } from '@/lib/dates/birth-dates';
import { type CalendarDate, monthOf } from '@/lib/dates/dates';
import { BookingType, valuesOf, Weekday } from '@/lib/enums';
import { bookingTypeLabels, sessionTypeLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { comparedFor, compareHref } from '@/lib/search/comparison';
import { type SearchFilters, searchHref } from '@/lib/search/search';
import { childrenAsked, daysAsked, daysWords } from '@/lib/search/search-words';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

interface ComparisonFormProps {
  ids: readonly string[];
  filters: SearchFilters;
  onlyDifferences: boolean;
  today: CalendarDate;
}

const formId = 'wish';

/**
 * For whom and when: a plain GET form to this page, so it works without scripts. On phones collapsed, so that the table
 * is visible.
 */
export function ComparisonForm(props: ComparisonFormProps) {
  const { ids, filters, onlyDifferences, today } = props;
  return (
    <div className="flex flex-col gap-3">
      <PhoneFold
        label={`${childrenAsked(filters.born, today) ?? 'Any age'}, ${daysAsked(filters) ?? 'any day'}`}
        foldable
        className="rounded-lg bg-surface shadow-2 sm:bg-primary-soft sm:shadow-none"
      >
        {/* Remount on navigation: discard input for the previous URL. */}
        <SearchFields key={compareHref(ids, filters)} {...props} />
      </PhoneFold>
      {/* One row that scrolls: the children come late, and move nothing. */}
      <div className="-m-1 flex items-center gap-4 overflow-x-auto mask-r-from-[calc(100%-2.5rem)] p-1 pr-10 scrollbar-none *:shrink-0">
        <OnlyDifferences form={formId} href={(only) => compareHref(ids, filters, only)} checked={onlyDifferences} />
        <OwnChildren href={(months) => compareHref(ids, { ...filters, born: months }, onlyDifferences)} />
      </div>
    </div>
  );
}

function SearchFields({ ids, filters, onlyDifferences, today }: ComparisonFormProps) {
  const { born, dates } = filters;
  const children = [...born, ...(born.length < limits.childrenMax ? [''] : [])];
  return (
    <form
      id={formId}
      action={paths.compare}
      method="get"
      aria-label="For whom and when"
      className="flex flex-col gap-4 p-4 sm:p-5"
    >
      <HiddenFields ids={ids} filters={filters} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {children.map((month, index) => (
          <Labelled key={index} label={children.length > 1 ? `Child ${index + 1}, born in` : 'Child, born in'}>
            <NativeSelect name="born" defaultValue={month}>
              <option value="">{index === 0 ? 'Any age' : 'No other child'}</option>
              <MonthOptions months={birthMonths(today, month)} today={today} />
            </NativeSelect>
          </Labelled>
        ))}
        <Labelled label="Kind of care">
          <NativeSelect name="type" defaultValue={filters.type ?? ''}>
            <option value="">Any</option>
            {valuesOf(BookingType).map((type) => (
              <option key={type} value={type}>
                {bookingTypeLabels[type]}
              </option>
            ))}
          </NativeSelect>
        </Labelled>
        <Labelled label="Session">
          <NativeSelect name="session" defaultValue={filters.session ?? ''}>
            <option value="">Any</option>
            {([1, 2, 3, 4, 5, 6, 7] as const).map((session) => (
              <option key={session} value={session}>
                {sessionTypeLabels[session]}
              </option>
            ))}
          </NativeSelect>
        </Labelled>
      </div>
      {dates.length > 0 ? (
        <p>
          {daysWords(filters)}.{' '}
          <TextLink href={compareHref(ids, { ...filters, dates: [] }, onlyDifferences)}>Use weekdays instead</TextLink>
        </p>
      ) : (
        <fieldset>
          <legend className="text-sm font-bold">Weekdays</legend>
          <div className={weekdaysWidth}>
            {valuesOf(Weekday).map((day) => (
              <WeekdayChip
                key={day}
                name="weekdays"
                value={day}
                day={day}
                defaultChecked={filters.weekdays.includes(day)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" className="self-start">
        Update comparison
      </Button>
    </form>
  );
}

/** Hidden fields for what the form does not ask: facilities, place and single dates. */
function HiddenFields({ ids, filters }: Pick<ComparisonFormProps, 'ids' | 'filters'>) {
  const kept = { ...comparedFor(filters), born: [], weekdays: [], session: null, type: null };
  const fields = [...new URLSearchParams(searchHref(kept).slice(2))];
  return (
    <>
      <input type="hidden" name="ids" value={ids.join(',')} />
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

const Labelled = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <label className="block">
    <span className="mb-1 block text-sm font-bold">{label}</span>
    {children}
  </label>
);

/** Fills in the own children; the URL has months of birth only (product rule 9). */
function OwnChildren({ href }: { href: (months: string[]) => string }) {
  const children = (useAppSelector(selectProfile)?.children ?? []).slice(0, limits.childrenMax);
  if (children.length === 0) return null;
  const months = children.map(({ birthDate }) => monthOf(birthDate));
  return (
    <>
      {children.map(({ id, firstName }, index) => (
        <ButtonLink key={id} href={href([months[index]!])} scroll={false} variant="secondary">
          <span>
            For <Name>{firstName}</Name>
          </span>
        </ButtonLink>
      ))}
      {children.length > 1 && (
        <ButtonLink href={href(months)} scroll={false} variant="secondary">
          For {children.length === 2 ? 'both' : `all ${children.length}`}
        </ButtonLink>
      )}
    </>
  );
}

interface OnlyDifferencesProps {
  /** Id of the form that this field belongs to. */
  form: string;
  href: (only: boolean) => string;
  checked: boolean;
}

/** Submits with the form; applied at once when scripts are available. */
function OnlyDifferences({ form, href, checked }: OnlyDifferencesProps) {
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);
  const show = (only: boolean) => void router.replace(href(only), undefined, { scroll: false });
  const agree = useEffectEvent(() => {
    if (!box.current || box.current.checked === checked) return;
    // Apply a change made before hydration; afterwards the URL changed, for example by Back.
    if (isNew.current) show(box.current.checked);
    else box.current.checked = checked;
  });
  useEffect(() => {
    agree();
    isNew.current = false;
  }, [checked]);
  return (
    <Checkbox
      ref={box}
      form={form}
      name="different"
      value="1"
      label="Only show differences"
      defaultChecked={checked}
      onChange={({ target }) => show(target.checked)}
    />
  );
}
