import { useEffect, useId, useRef, useState } from 'react';
import type { AgeGroup, Facility } from '@/api/contract/types';
import { ForChildGroup } from '@/components/facility/page/for-child-group';
import { type CareChild, useCareChild, useCareChildren } from '@/components/facility/page/use-care-child';
import { usePreHydrationInput } from '@/components/form/form/use-pre-hydration-input';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { RadioGroup } from '@/components/ui/inputs/radio-group';
import { scrollIntoViewIfNeeded } from '@/components/ui/navigation/focus';
import { ageText } from '@/lib/dates/birth-dates';
import { type CalendarDate, dateParts, MONTH_NAMES } from '@/lib/dates/dates';
import { groupWords } from '@/lib/facilities/facts';
import { limits } from '@/lib/limits';
import { type DatePart, joinDateParts, splitDateParts } from '@/lib/validation/date-parts';
import { chooseCareFor } from '@/store/choose-care-for';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { type CareFor, loadAgeGroups, selectCareFor } from '@/store/slices/facility';
import { selectProfile } from '@/store/slices/profile';
import { useLoad } from '@/store/use-load';

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
  const [asked, setAsked] = useState(false);
  const choose = (choice: CareFor) => {
    setAsked(true);
    dispatch(chooseCareFor(choice, facility.id));
  };
  return (
    <div className="flex flex-col gap-5">
      {profile?.children.length ? (
        <OwnChildren
          family={children}
          chosen={child?.id ?? null}
          today={facility.today}
          onChoose={(childId) => choose({ childId })}
        />
      ) : (
        <VisitorsChild facility={facility} onGiven={(birthDate) => choose({ birthDate })} />
      )}
      {child && <ForChildAnswer key={child.id ?? 'guest'} facility={facility} child={child} asked={asked} />}
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

/** Selects one of the family's children; hidden when there is only one. */
function OwnChildren({ family, chosen, today, onChoose }: OwnChildrenProps) {
  const id = useId();
  if (family.length < 2) return null;
  const choices = family.map(({ id, firstName, birthDates }) => ({
    value: id ?? '',
    label: firstName ?? '',
    detail: ageText(birthDates[0]!, today),
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
  /** Gets the date of birth as far as known (lib/validation/date-parts): "2022-10-", "2022--". */
  onGiven: (birthDate: string) => void;
}

/** A visitor's child by month of birth: enough to find the group, and no more data than needed. */
function VisitorsChild({ facility: { today, participates }, onGiven }: VisitorsChildProps) {
  const fields = usePreHydrationInput<HTMLFieldSetElement>();
  const careFor = useAppSelector(selectCareFor);
  const { birthDates } = useAppSelector(selectBookingDraft);
  const parts = splitDateParts(careFor && 'birthDate' in careFor ? careFor.birthDate : birthDates[0]);
  const set = (part: DatePart, text: string) => onGiven(joinDateParts({ ...parts, day: '', [part]: text }));
  const { year } = dateParts(today);
  const years = Array.from({ length: limits.childAgeYearsMax + 1 }, (_, ago) => String(year - ago));
  return (
    <fieldset ref={fields}>
      <legend className="text-sm font-bold">When was your child born?</legend>
      <p className="mb-2 text-sm text-ink-soft">
        {participates
          ? 'We only need the month to show the age group, price and open days.'
          : 'We only need the month to show the age group.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <label className="block w-40 max-w-full text-sm text-ink-soft">
          Month
          <NativeSelect value={parts.month} onChange={({ target }) => set('month', target.value)}>
            <option value="">Month</option>
            {MONTH_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </label>
        <label className="block w-32 max-w-full text-sm text-ink-soft">
          Year
          <NativeSelect value={parts.year} onChange={({ target }) => set('year', target.value)}>
            <option value="">Year</option>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect>
        </label>
      </div>
    </fieldset>
  );
}

interface ForChildAnswerProps {
  /** At one of its addresses. */
  facility: Facility;
  child: CareChild;
  /** True right after the parent asked: scrolls the answer into view. */
  asked: boolean;
}

/** The group, prices and days from the age-group endpoint (product section 7). */
function ForChildAnswer({ facility, child, asked }: ForChildAnswerProps) {
  const answer = useRef<HTMLDivElement>(null);
  const { data, failure, retry } = useLoad(loadAgeGroups, {
    facilityId: facility.id,
    addressId: facility.addresses[0]!.id,
    birthDates: [...child.birthDates],
  });
  useEffect(() => {
    if (asked && data) scrollIntoViewIfNeeded(answer.current);
  }, [asked, data]);
  if (failure) {
    return (
      <LoadFailure title="We couldn’t look up the age group" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  return (
    <div ref={answer} className="flex min-h-40 flex-col gap-5">
      <p role="status" className="sr-only">
        {data ? announcementOf(child, data) : 'Looking up the age group'}
      </p>
      {data ? (
        <Groups facility={facility} child={child} found={data.map(({ ageGroup }) => ageGroup)} />
      ) : (
        <Skeleton className="h-40 w-full rounded-lg" />
      )}
    </div>
  );
}

const whose = ({ firstName }: CareChild) => (firstName === null ? 'your child’s' : `${firstName}’s`);

/** Announced to screen readers: the group only, without prices and days. */
const announcementOf = (child: CareChild, found: readonly { ageGroup: AgeGroup | null }[]) =>
  `Found for ${whose(child)} age: ${[...new Set(found.map(({ ageGroup }) => ageGroup?.title ?? 'no group'))].join(' or ')}`;

interface GroupsProps extends Omit<ForChildAnswerProps, 'asked'> {
  found: readonly (AgeGroup | null)[];
}

function Groups({ facility, child, found }: GroupsProps) {
  const groups = [...new Map(found.flatMap((group) => (group ? [[group.id, group]] : []))).values()];
  const [group] = groups;
  if (!group) return <p>This location has no group for {whose(child)} age. You can still ask the facility.</p>;
  if (groups.length > 1 || found.includes(null)) {
    return (
      <>
        <p>
          It depends on the day of birth: {groups.map((one) => groupWords(one)).join('; or ')}
          {found.includes(null) && '; or no group'}.
        </p>
        {groups.map((one) => (
          <ForChildGroup key={one.id} facility={facility} group={one} title={one.title} birthDate={null} />
        ))}
      </>
    );
  }
  const title = `${child.firstName === null ? 'Your child’s' : whose(child)} age group: ${group.title}`;
  return <ForChildGroup facility={facility} group={group} title={title} birthDate={child.birthDates[0] ?? null} />;
}
