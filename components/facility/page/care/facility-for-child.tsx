import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { type CareChild, guestId, useCareChild, useCareChildren } from '@/components/facility/page/care/use-care-child';
import { MonthOptions } from '@/components/form/dates/month-options';
import { usePreHydrationInput } from '@/components/form/form/use-pre-hydration-input';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { RadioGroup } from '@/components/ui/inputs/radio-group';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { serverHtmlProps, useServerHtml } from '@/components/ui/navigation/server-html';
import { ageText, birthMonths } from '@/lib/dates/birth-dates';
import { type CalendarDate, formatMonth } from '@/lib/dates/dates';
import { childrenOfCare } from '@/lib/requests/care/care-choices';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { chooseCareFor } from '@/store/requests/choose-care-for';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { type CareFor, selectCareFor } from '@/store/slices/facility';
import { selectProfile } from '@/store/slices/profile';
import { useAskedSearch } from '@/store/use-asked-search';

/** For a known child, and for a search with days: not on a first visit. */
const ForChildAnswer = dynamic(
  () => import('@/components/facility/page/care/for-child-answer').then((module) => module.ForChildAnswer),
  { ssr: false, loading: () => <Skeleton className="h-58 w-full rounded-lg" /> },
);
const WishedDays = dynamic(
  () => import('@/components/facility/page/care/wished-days').then((module) => module.WishedDays),
  {
    ssr: false,
  },
);

/**
 * The group, price and free days for a child of the family, or for a month of birth. The choice carries over to the
 * request.
 * @param facility at one of its addresses
 */
export function FacilityForChild({ facility }: { facility: Facility }) {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const children = useCareChildren(facility);
  const child = useCareChild(facility);
  const careFor = useAppSelector(selectCareFor);
  const { birthDates } = useAppSelector(selectBookingDraft);
  const { filters } = useAskedSearch();
  const [asked, setAsked] = useState(false);
  const choose = (choice: CareFor) => {
    setAsked(true);
    dispatch(chooseCareFor(choice, facility.id));
  };
  const isFamily = Boolean(profile?.children.length);
  const family = profile?.children ?? [];
  const months = careFor && 'born' in careFor ? careFor.born : birthDates.map((month) => month ?? '');
  const shown = Math.max(
    0,
    months.findIndex((_, index) => guestId(index) === child?.id),
  );
  /** Views the facility for one child; those who were searched for stay in the request. */
  const view = (id: string) => {
    const wanted = careFor ? childrenOfCare(family, careFor) : [];
    if (isFamily) choose({ children: wanted.includes(id) ? wanted : [id], shown: id });
    else choose({ born: months, shown: months.findIndex((_, index) => guestId(index) === id) });
  };
  return (
    <div className="flex flex-col gap-4">
      {filters.dates.length + filters.weekdays.length > 0 && <WishedDays facility={facility} />}
      <OwnChildren family={children} chosen={child?.id ?? null} today={facility.today} onChoose={view} />
      {!isFamily && (
        <VisitorsChild
          facility={facility}
          month={months[shown] ?? ''}
          onGiven={(month) => choose({ born: months.map((one, at) => (at === shown ? month : one)), shown })}
        />
      )}
      {child && <ForChildAnswer key={child.id} facility={facility} child={child} isRequested={asked} />}
    </div>
  );
}

interface OwnChildrenProps {
  family: readonly CareChild[];
  /** Id. */
  chosen: string | null;
  today: CalendarDate;
  onChoose: (id: string) => void;
}

/** Selects one of the children; hidden when there is only one. */
function OwnChildren({ family, chosen, today, onChoose }: OwnChildrenProps) {
  const id = useId();
  if (family.length < 2) return null;
  const choices = family.map(({ id, firstName, birthDate }, index) => ({
    value: id,
    label: firstName ?? `Child ${index + 1}`,
    detail: ageText(birthDate, today),
  }));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-bold">Who needs care?</legend>
      <RadioGroup<string>
        id={`${id}-care-for`}
        name="care-for"
        choices={choices}
        value={chosen}
        onChange={onChoose}
        inline
      />
    </fieldset>
  );
}

interface VisitorsChildProps {
  facility: Facility;
  /** yyyy-MM; empty until given. */
  month: string;
  onGiven: (month: string) => void;
}

/** A visitor's child by month of birth, as in the search: enough to find the group, and no more data than needed. */
function VisitorsChild({ facility: { today, participates }, month, onGiven }: VisitorsChildProps) {
  const fields = usePreHydrationInput<HTMLFieldSetElement>();
  const id = useId();
  // The server's list of 157 months holds every month but that of an older child.
  const options = useServerHtml([month === '' || birthMonths(today, '').includes(month)]);
  // A phone does not ask again what the search said.
  const isSearched = useAskedSearch().filters.born.includes(month);
  return (
    <PhoneFold label={month && `Born ${formatMonth(month)}`} look="button" foldable={isSearched}>
      <fieldset ref={fields} className={isSearched ? 'max-sm:pt-2' : undefined}>
        <legend className="text-sm font-bold">When was your child born?</legend>
        {!month && (
          <p id={id} className="mb-2 text-sm text-ink-soft">
            {participates
              ? 'We only need the month to show the age group, price and open days.'
              : 'We only need the month to show the age group.'}
          </p>
        )}
        <div className="w-72 max-w-full">
          <NativeSelect
            id={options.id}
            aria-label="Month of birth"
            aria-describedby={month ? undefined : id}
            value={month}
            onChange={({ target }) => onGiven(target.value)}
            {...(options.keepsServerHtml
              ? serverHtmlProps
              : {
                  children: (
                    <>
                      <option value="">Choose a month</option>
                      <MonthOptions months={birthMonths(today, month)} today={today} />
                    </>
                  ),
                })}
          />
        </div>
      </fieldset>
    </PhoneFold>
  );
}
