import type { DeletionObstacle } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Button } from '@/components/ui/inputs/button/button';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { longDate } from '@/lib/dates/dates';
import type { ObstacleKind } from '@/lib/requests/deletion-obstacles';
import { formatMoney } from '@/lib/money/money';
import { paths, requestPaths } from '@/lib/paths';

interface DeletionObstaclesProps {
  obstacles: readonly DeletionObstacle[];
  /** Given where they appear in answer to a press. */
  role?: 'alert' | undefined;
  /** While they are looked up again. */
  checking: boolean;
  onCheck: () => void;
}

/** What stops the deletion of an account, and until when: which bookings, which payments. */
export function DeletionObstacles({ obstacles, role, checking, onCheck }: DeletionObstaclesProps) {
  const days = obstacles.map(({ until }) => until);
  const last = days.every((day) => day !== null) ? [...days].sort().at(-1) : null;
  return (
    <Notice
      tone="warning"
      title="Your account can’t be deleted yet"
      role={role}
      action={
        <Button variant="secondary" size="sm" busy={checking} onClick={onCheck}>
          Check again
        </Button>
      }
    >
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        {obstacles.map((obstacle) => (
          <li key={`${obstacle.kind} ${obstacle.id} ${obstacle.amount}`}>
            <RequestLink obstacle={obstacle} /> {obstacle.facilityName}: {words[obstacle.kind](obstacle)}
            {obstacle.kind === 'returnedRefund' && <TextLink href={paths.support}>Write to us</TextLink>}
          </li>
        ))}
      </ul>
      {last && <p className="mt-2">If you change nothing, you can delete your account after {longDate(last)}.</p>}
    </Notice>
  );
}

/** Requests of another record of the account open only after switching to it. */
function RequestLink({ obstacle: { request, id, number, inActiveRecord } }: { obstacle: DeletionObstacle }) {
  if (!inActiveRecord) return <span>{number} (in your other record; switch to it in the menu)</span>;
  return <TextLink href={requestPaths[request](id)}>{number}</TextLink>;
}

const day = ({ until }: DeletionObstacle, say: (date: string) => string) => (until ? say(longDate(until)) : '');
const money = ({ amount, currency }: DeletionObstacle) => (amount && currency ? formatMoney(amount, currency) : '');

const words = {
  booking: (one) =>
    `cancel it first, so that you can see what is refunded${day(one, (date) => `, or wait until ${date} is over`)}.`,
  ending: (one) => `you ended this booking. It runs until ${day(one, (date) => date)}.`,
  offer: (one) => `decline the offered place first${day(one, (date) => `, or wait until ${date} is over`)}.`,
  charge: (one) => `a payment of ${money(one)} is in progress. It usually takes a few minutes, at most a day.`,
  refund: (one) => `a refund of ${money(one)} is on its way. It usually takes a few minutes, at most a day.`,
  returnedRefund: (one) => `your bank returned our refund of ${money(one)}, and we still owe it to you. `,
} as const satisfies Record<ObstacleKind, (obstacle: DeletionObstacle) => string>;
