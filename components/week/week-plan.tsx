import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import type { Answer, Body } from '@/api/contract/types';
import { FailureText } from '@/components/request/failure-text';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { TitledCard } from '@/components/ui/layout/card';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { TextLink } from '@/components/ui/navigation/text-link';
import { placeInOrder } from '@/components/week/plan-order';
import { childrenByMonth } from '@/lib/dates/birth-dates';
import { formatMonth, shortDay } from '@/lib/dates/dates';
import { groupBy } from '@/lib/group-by';
import { chargedCardName, sessionTypeLabels } from '@/lib/labels';
import { payingCard } from '@/lib/money/card-facts';
import { formatMoney, moneyIn } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { withSearch } from '@/lib/search/asked-search';
import type { BookedDay } from '@/lib/search/week-search';
import { useAttemptKey } from '@/store/drafts/use-form-draft';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { requestWeek } from '@/store/slices/bookings';
import { selectCards, selectIsSigned, selectProfile } from '@/store/slices/profile';

type ShownPlan = Answer<'planWeek'>['plans'][number];

interface WeekPlanProps {
  plan: ShownPlan;
  /** The plan before it. */
  above: ShownPlan | undefined;
  number: number;
  /** The search for these days, for links. */
  search: string;
  family: readonly WeekChild[];
  booked: readonly BookedDay[];
}

/** One way to cover the week, by day, with price, distance and the button that requests it. */
export function WeekPlan({ plan, above, number, search, family, booked }: WeekPlanProps) {
  const write = moneyIn(plan.currency);
  const title = `Plan ${number}: ${plan.places.map(({ name }) => name).join(' and ')}`;
  return (
    <TitledCard title={title}>
      <div className="flex flex-col gap-4">
        {above && <p>{placeInOrder(plan, above, number)}</p>}
        <WeekTable plan={plan} family={family} booked={booked} caption={title} />
        <DefinitionList
          items={[
            { term: 'Price of all days and children', description: `${write(plan.total)} ${plan.currency}` },
            { term: 'Total one-way distance', description: plan.km === 0 ? 'Less than 1 km' : `${plan.km} km` },
            { term: 'Changes between facilities', description: plan.changes === 0 ? 'None' : String(plan.changes) },
            ...(plan.uncovered > 0
              ? [{ term: 'Not covered by this plan', description: `${plan.uncovered} of ${plan.sessions.length}` }]
              : []),
          ]}
        />
        <ul className="flex flex-col gap-1" aria-label="Facilities of this plan">
          {plan.places.map((place, index) => (
            <li key={place.addressId}>
              <TextLink
                translate="no"
                href={withSearch(`${paths.facility(place.facilityId)}?address=${place.addressId}`, search)}
              >
                {place.name}
              </TextLink>
              , {place.address} · {place.distanceKm} km away · {write(totalAt(plan, index))}
            </li>
          ))}
        </ul>
        <WeekRequest plan={plan} family={family} />
      </div>
    </TitledCard>
  );
}

const totalAt = ({ requests }: ShownPlan, place: number) =>
  requests.filter((request) => request.place === place).reduce((sum, { total }) => sum + total, 0);

interface WeekRequestProps {
  plan: ShownPlan;
  family: readonly WeekChild[];
}

/** Requests a plan: one request per facility, at the prices shown. */
function WeekRequest({ plan, family }: WeekRequestProps) {
  const { asPath } = useRouter();
  const isSigned = useAppSelector(selectIsSigned);
  const profile = useAppSelector(selectProfile);
  if (!isSigned) {
    return (
      <ButtonLink
        href={profile ? paths.onboarding : paths.loginFrom(asPath)}
        variant="secondary"
        className="self-start"
      >
        {profile ? 'Finish your registration to request this week' : 'Log in to request this week'}
      </ButtonLink>
    );
  }
  if (family.some(({ id }) => id === null)) {
    return (
      <p>
        To request this week, enter your own children above.{' '}
        <TextLink href={paths.children}>Add a child to your profile</TextLink> if one is missing.
      </p>
    );
  }
  return <AskForWeek plan={plan} family={family} />;
}

function AskForWeek({ plan, family }: WeekRequestProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { keyFor } = useAttemptKey();
  const card = payingCard(useAppSelector(selectCards), null);
  const [allOrNone, setAllOrNone] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const several = plan.requests.length > 1;
  const ask = async () => {
    setBusy(true);
    const body = bodyOf(plan, family, several && allOrNone);
    const result = await dispatch(requestWeek({ body, idempotencyKey: keyFor(body) }));
    if (requestWeek.rejected.match(result)) {
      setProblem(result.error ? <FailureText failure={result.error} /> : null);
    } else {
      const [first] = result.payload.bookings;
      await router.push(first ? `${paths.booking(first.id)}?sent=1` : paths.bookings);
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3">
      {several && (
        <Checkbox
          checked={allOrNone}
          onChange={(event) => setAllOrNone(event.target.checked)}
          label="All or none"
          detail="Nothing is charged before every facility has accepted. If one can’t take its part, the other requests are withdrawn."
        />
      )}
      <p className="text-sm text-ink-soft">
        You pay nothing now. We charge {chargedCardName(card)} once{' '}
        {several && allOrNone ? 'all facilities have' : 'a facility has'} accepted.
      </p>
      {problem && (
        <Notice tone="warning" role="alert" title="Nothing was requested" focusKey={problem}>
          {problem} {!card && <TextLink href={paths.walletFrom(router.asPath)}>Open your wallet</TextLink>}
        </Notice>
      )}
      <Button busy={busy} onClick={() => void ask()} className="self-start">
        {plan.uncovered > 0 ? 'Request these days' : 'Request this week'} for {formatMoney(plan.total, plan.currency)}
      </Button>
    </div>
  );
}

const bodyOf = (plan: ShownPlan, family: readonly WeekChild[], allOrNone: boolean): Body<'requestWeek'> => ({
  allOrNone,
  requests: plan.requests.flatMap(({ place, children: whom, bookingDates, scheduleType, total }) => {
    const at = plan.places[place];
    const ids = whom.flatMap((index) => family[index]?.id ?? []);
    if (!at || scheduleType === undefined) return [];
    return [{ facilityId: at.facilityId, addressId: at.addressId, children: ids, bookingDates, scheduleType, total }];
  }),
});

interface WeekTableProps {
  plan: ShownPlan;
  family: readonly WeekChild[];
  booked: readonly BookedDay[];
  caption: string;
}

const cell = 'border-b border-line py-2 pr-3 text-left align-top wrap-anywhere';

/** A row per day, a column per child. */
function WeekTable({ plan, family, booked, caption }: WeekTableProps) {
  const days = [...groupBy(plan.sessions, ({ date }) => date)];
  const isConfirmed = (child: number, date: string) =>
    booked.find((day) => day.child === child && day.date === date)?.confirmed ?? true;
  return (
    <table className="w-full border-collapse text-sm sm:text-base">
      <caption className="sr-only">{caption}, day by day</caption>
      <thead>
        <tr>
          <th scope="col" className={cell}>
            Day
          </th>
          {family.map(({ name }, index) => (
            <th key={index} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(([date, sessions]) => (
          <tr key={date}>
            <th scope="row" className={cell}>
              {shortDay(date)}
            </th>
            {family.map((_, child) => {
              const session = sessions.find((one) => one.child === child);
              return (
                <td key={child} className={cell}>
                  {session ? (
                    <Session session={session} plan={plan} />
                  ) : isConfirmed(child, date) ? (
                    'Booked already'
                  ) : (
                    'Requested already'
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Session({ session, plan }: { session: ShownPlan['sessions'][number]; plan: ShownPlan }) {
  const { place, scheduleType, price } = session;
  if (place === null || scheduleType === null || price === null) return <strong>Not covered</strong>;
  return (
    <>
      <span translate="no" className="block font-bold">
        {plan.places[place]?.name}
      </span>
      <span className="text-ink-soft">
        {sessionTypeLabels[scheduleType]}, {moneyIn(plan.currency)(price)}
      </span>
    </>
  );
}

export interface WeekChild {
  /** The family's child born in that month; null if there is none, or for visitors. */
  id: string | null;
  name: string;
}

/** The children of the plans, in form order: matched to the family's by month of birth. */
export function useWeekChildren(born: readonly string[]): WeekChild[] {
  const family = useAppSelector(selectProfile)?.children ?? [];
  return childrenByMonth(family, born).map((child, index) => {
    if (child) return { id: child.id, name: child.firstName };
    return {
      id: null,
      name: `${born.length > 1 ? `Child ${index + 1}` : 'Your child'}, born ${formatMonth(born[index]!, 'MMM yyyy')}`,
    };
  });
}
