import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';

interface RequestActionsProps<A extends string> {
  /** What can be done with the request now, in the order of the buttons. */
  actions: readonly A[];
  labelOf: (action: A) => string;
  busy: A | null;
  onPress: (action: A) => void;
  /** The wallet, where approving has to wait for a card. */
  addCardAt?: string | null;
  /** What became of an answer that was lost. */
  lost?: ReactNode;
  /** The form in which the request is changed, where it can be. */
  changeAt?: string | null;
}

/** The buttons of a request. Approving is the main one; where it needs a card first, the way to the wallet takes its place. */
export function RequestActions<A extends string>(props: RequestActionsProps<A>) {
  const { actions, labelOf, busy, onPress, addCardAt, lost, changeAt } = props;
  const shown = actions.filter((action) => action !== 'approve' || !addCardAt);
  if (actions.length === 0 && !changeAt) return lost;
  return (
    <div className="flex flex-col gap-4">
      {lost}
      {addCardAt && (
        <Notice
          tone="warning"
          title="Add a card first"
          action={
            <ButtonLink size="sm" href={addCardAt}>
              Add a card
            </ButtonLink>
          }
        >
          <p>There is no card in your wallet to pay with. We bring you back here afterwards.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {shown.map((action) => (
          <Button
            key={action}
            variant={action === 'approve' ? 'primary' : 'secondary'}
            busy={busy === action}
            onClick={() => onPress(action)}
          >
            {labelOf(action)}
          </Button>
        ))}
        {changeAt && (
          <ButtonLink variant="secondary" href={changeAt}>
            Change request
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
