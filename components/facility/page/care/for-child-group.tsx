import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import type { AgeGroup, CalendarDay, Facility } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Card } from '@/components/ui/layout/card';
import { PhoneFold } from '@/components/ui/layout/phone-fold';
import { Price } from '@/components/ui/layout/price';
import { TextLink } from '@/components/ui/navigation/text-link';
import { addDays, type CalendarDate, formatMonth, monthOf, shortDay, weekdayOf } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { pathAt } from '@/lib/facilities/addresses';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { groupAges } from '@/lib/facilities/facts';
import { describeDay, isSessionDay, nextMonthSought, shownSession } from '@/lib/facilities/places-left';
import { sessionTypeLabels } from '@/lib/labels';
import { formatRoundMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { commonSessions } from '@/lib/requests/care/drop-in';
import { type AskedSearch, askedText, datesAsked, sessionAsked, withSearch } from '@/lib/search/asked-search';
import { useAskedSearch } from '@/store/use-asked-search';
import { useVacancies } from '@/store/use-vacancies';

interface ForChildGroupProps {
  /** At one of its addresses. */
  facility: Facility;
  group: AgeGroup;
  title: string;
  birthDate: CalendarDate;
}

/** A group's price and next open days: of the searched or else the longest session first, of the others folded. */
export function ForChildGroup({ facility, group, title, birthDate }: ForChildGroupProps) {
  const { dropInItem, schedule } = group;
  const search = useAskedSearch();
  const first = sessionAsked(commonSessions([group]), search) ?? shownSession(group);
  const prices = dropInItem.map(({ sessionType, price }) => ({ session: sessionType as ScheduleType, price }));
  const sessions = [
    prices.find(({ session }) => session === first) ?? { session: first, price: null },
    ...prices.filter(({ session }) => session !== first),
  ];
  const cheapest = [...schedule].sort((one, other) => one.monthlyPrice - other.monthlyPrice)[0];
  const ages = groupAges(group);
  return (
    <Card tone="egg" className="flex flex-col gap-2">
      <div>
        <h3 className="text-lg font-black">{title}</h3>
        {ages && <p className="text-sm text-ink-soft">{ages}</p>}
      </div>
      {facility.participates ? (
        <SessionDays
          facility={facility}
          group={group}
          sessions={sessions}
          birthDate={birthDate}
          search={search}
          monthly={
            cheapest && (
              <p className="py-2 text-sm">
                Permanent care from{' '}
                <strong className="inline-block">
                  {formatRoundMoney(cheapest.monthlyPrice, facility.currency)} {facility.currency}
                </strong>{' '}
                a month, {cheapest.days} {cheapest.days === 1 ? 'day' : 'days'} a week (
                {sessionTypeLabels[cheapest.scheduleType]}).
              </p>
            )
          }
        />
      ) : (
        <p className="text-sm">No prices or open spots listed yet. Ask the facility.</p>
      )}
    </Card>
  );
}

interface SessionDaysProps extends Omit<ForChildGroupProps, 'title'> {
  sessions: readonly { session: ScheduleType; price: number | null }[];
  search: AskedSearch;
  /** The price of permanent care. */
  monthly: ReactNode;
}

function SessionDays({ facility, group, sessions, birthDate, search, monthly }: SessionDaysProps) {
  const { month, freeDays, loading, problem, retry } = useFreeDays(
    facility,
    group,
    sessions.map(({ session }) => session),
    birthDate,
  );
  const canBook = facility.bookable && group.dropInItem.length > 0;
  const form = canBook ? paths.requestCare(facility.id) : paths.requestTour(facility.id);
  // Whether these are free is said before.
  const wished = datesAsked(search.filters, facility);
  if (problem) {
    return (
      <LoadFailure title="We couldn’t load the open days" onRetry={retry}>
        {problem}
      </LoadFailure>
    );
  }
  const [main, ...others] = sessions.map(({ session, price }) => (
    <li key={session} className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{sessionTypeLabels[session]}</strong>
        {price === null ? (
          <span className="text-sm">No drop-in price yet</span>
        ) : (
          <Price amount={price} currency={facility.currency} per="a day" />
        )}
      </p>
      {loading ? (
        <Skeleton className="h-11 w-full rounded-md" />
      ) : (
        <Days
          label={`${sessionTypeLabels[session]}: next open days`}
          lead={wished.length > 0 ? 'Other open days:' : 'Next available:'}
          days={freeDays(session)
            .filter((date) => !wished.includes(date))
            .slice(0, daysShown)}
          hrefFor={(date) =>
            withSearch(`${form}?date=${date}&address=${group.addressId}`, askedText(search.filters, session))
          }
          none={
            <>
              Full through {formatMonth(month)}.{' '}
              <TextLink
                href={withSearch(
                  pathAt(paths.requestWaitlist(facility.id), group.addressId),
                  askedText(search.filters, session),
                )}
              >
                Join the waitlist
              </TextLink>
            </>
          }
        />
      )}
    </li>
  ));
  return (
    <>
      <ul>{main}</ul>
      <PhoneFold
        label={monthly ? 'Other hours and monthly price' : 'Other hours'}
        look="button"
        foldable={others.length > 0}
      >
        <ul className="flex flex-col divide-y divide-line">{others}</ul>
        {monthly}
      </PhoneFold>
    </>
  );
}

interface DaysProps {
  label: string;
  lead: string;
  days: readonly CalendarDate[];
  hrefFor: (date: CalendarDate) => string;
  none: ReactNode;
}

function Days({ label, lead, days, hrefFor, none }: DaysProps) {
  if (days.length === 0) return <p className="text-sm">{none}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-ink-soft">{lead}</span>
      <ul aria-label={label} className="flex flex-wrap gap-1.5 sm:gap-2">
        {days.map((date) => (
          <li key={date}>
            <Link
              href={hrefFor(date)}
              prefetch={false}
              className="inline-flex min-h-9 items-center rounded-full border-2 border-line-strong bg-surface px-3 font-bold text-primary-ink hover:border-primary pointer-coarse:min-h-11 max-sm:px-2.5"
            >
              {shortDay(date)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The calendar has the rest. */
const daysShown = 3;

/**
 * The next free days on which the child belongs to this group, from the first month that has any for these sessions.
 */
function useFreeDays(
  { id: facilityId, today, ageGroups }: Facility,
  { id: groupId, addressId }: AgeGroup,
  sessions: readonly ScheduleType[],
  birthDate: CalendarDate,
) {
  const [month, setMonth] = useState(monthOf(addDays(today, 1)));
  const { calendars, ...load } = useVacancies({ facilityId, addressId, month, ageGroupIds: [groupId] });
  const isInGroup = (date: CalendarDate) => ageGroupOn(ageGroups, birthDate, date)?.id === groupId;
  const days = calendars[0]?.filter(({ date }) => date > today && isInGroup(date));
  const isFree = (day: CalendarDay, session: ScheduleType) =>
    isSessionDay(session, weekdayOf(day.date)) && describeDay(day, session).free;
  const next =
    days &&
    nextMonthSought(
      month,
      today,
      days.map((day) => ({ date: day.date, free: sessions.some((session) => isFree(day, session)) })),
    );
  if (next) setMonth(next);
  return {
    ...load,
    /** The last month that was loaded. */
    month,
    freeDays: (session: ScheduleType): CalendarDate[] =>
      (days ?? []).filter((day) => isFree(day, session)).map(({ date }) => date),
  };
}
