import { useState } from 'react';
import { useRouter } from 'next/router';
import type { Body } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import type { WeekChild } from '@/components/week/use-week-children';
import type { ShownPlan } from '@/components/week/week-plan';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { requestWeek } from '@/store/slices/bookings';
import { selectIsSigned, selectProfile } from '@/store/slices/profile';
import { useAttemptKey } from '@/store/use-attempt-key';

interface WeekRequestProps {
  plan: ShownPlan;
  family: readonly WeekChild[];
}

/** Asks for a plan with one press: one request for each facility, at the prices that are shown. */
export function WeekRequest({ plan, family }: WeekRequestProps) {
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
  const { keyFor, renew } = useAttemptKey();
  const hasCard = (useAppSelector(selectProfile)?.cards.length ?? 0) > 0;
  const [allOrNone, setAllOrNone] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const several = plan.requests.length > 1;
  const ask = async () => {
    setBusy(true);
    const body = bodyOf(plan, family, several && allOrNone);
    const result = await dispatch(requestWeek({ body, idempotencyKey: keyFor(body) }));
    setBusy(false);
    if (requestWeek.rejected.match(result)) {
      setProblem(result.error ? sentenceOf(result.error) : null);
      return;
    }
    renew();
    const [first] = result.payload.bookings;
    await router.push(first ? `${paths.booking(first.id)}?sent=1` : paths.bookings);
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
        You pay nothing now. We charge your main card once{' '}
        {several && allOrNone ? 'all facilities have' : 'a facility has'} accepted.
      </p>
      {problem && (
        <Notice tone="warning" role="alert" title="Nothing was requested" arrival={problem}>
          {problem} {!hasCard && <TextLink href={paths.walletFrom(router.asPath)}>Open your wallet</TextLink>}
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
