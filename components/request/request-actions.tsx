import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import type { Card } from '@/api/contract/types';
import { type Answering, type LostAnswer, type ShownRequest, useAnswers } from '@/components/request/use-answers';
import { classNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { withoutParameter } from '@/lib/paths';

/** An action before the answers: a link, or approving with this card selected. */
export interface LeadAction {
  label: string;
  href?: string;
  card?: Card;
}

interface RequestActionsProps<A extends string, G> extends Omit<Answering<A, G>, 'isPossible' | 'charges'> {
  group: G;
  /** In the order of the buttons. */
  answers: readonly A[];
  /** From the table of moves. */
  actionsOf: (group: G) => readonly string[];
  labelOf: (action: A, group: G) => string;
  /** Where to add a card; null when approving is free. */
  walletOf?: (group: G) => string | null;
  /** The edit form, when the moves allow changes. */
  changeAt?: string;
  changeLabel?: string;
  /** Shown before the answers, such as another card after a refusal. */
  lead?: LeadAction | null;
  /** Text only, for what comes last on a page. */
  quiet?: boolean;
  /** In lists: show only the main button, labelled with this facility for screen readers. */
  onlyFirstAt?: string | undefined;
}

/** The buttons of a request. Approving is the primary one; without a card, a link to the wallet replaces it. */
export function RequestActions<A extends string, G extends AnsweredGroup>(props: RequestActionsProps<A, G>) {
  const {
    group,
    answers,
    actionsOf,
    labelOf,
    walletOf,
    changeAt,
    changeLabel,
    lead,
    quiet,
    onlyFirstAt,
    ...answering
  } = props;
  const { busy, cards, lost, press } = useAnswers<A, G>({
    ...answering,
    charges: (action, now) => action === 'approve' && Boolean(walletOf?.(now)),
    namesIn: ({ facility }) => [facility.name],
    isPossible: (action, now) =>
      actionsOf(now.group).includes(action) && (action !== 'approve' || now.card !== null || !walletOf?.(now.group)),
  });
  const actions = actionsOf(group);
  const approve = answers.find((action) => action === 'approve' && actions.includes(action));
  const payWith = (card: Card) => approve && press(approve, group, card);
  useCardFromWallet(approve && onlyFirstAt === undefined && walletOf?.(group) ? cards : [], payWith);
  const outcome = <LostAnswerNotice lost={lost} group={group} otherChange={answering.whatChanged} />;
  if (actions.length === 0) return outcome;
  const addCardAt = approve && cards.length === 0 && walletOf?.(group);
  const shown = answers.filter((action) => actions.includes(action) && !(action === 'approve' && addCardAt));
  const first = approve &&
    lead && { busy: busy === 'approve', onPress: () => lead.card && payWith(lead.card), ...lead };
  if (onlyFirstAt !== undefined) {
    const [answer] = shown;
    const button = answer && {
      label: labelOf(answer, group),
      busy: busy !== null,
      onPress: () => press(answer, group),
    };
    const action = addCardAt ? { href: addCardAt, label: 'Add a card' } : (first ?? button);
    return (
      <>
        {outcome}
        {action && <ActionButton {...action} facility={onlyFirstAt} />}
      </>
    );
  }
  if (shown.length === 0 && !addCardAt && !first && !changeAt) return outcome;
  return (
    <div className="flex flex-col gap-4">
      {outcome}
      {addCardAt && <AddCardFirst href={addCardAt} />}
      <div className={classNames('flex flex-wrap gap-3', quiet && '-ml-5')}>
        {first && !addCardAt && <ActionButton {...first} />}
        {shown.map((action) => (
          <Button
            key={action}
            variant={action === 'approve' && !lead ? 'primary' : quiet ? 'quiet' : 'secondary'}
            busy={busy === action}
            onClick={() => press(action, group)}
          >
            {labelOf(action, group)}
          </Button>
        ))}
        {changeAt && actions.includes('change') && (
          <ButtonLink variant="secondary" href={changeAt}>
            {changeLabel ?? 'Change request'}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Back from the wallet (`?card=`), asks once to pay with the card that was added for this request. */
export function useCardFromWallet(cards: readonly Card[], payWith: (card: Card) => void) {
  const { query, asPath, replace } = useRouter();
  const added = cards.find(({ id }) => id === query.card);
  const addedId = added?.id;
  const ask = useEffectEvent(() => {
    if (!added) return;
    payWith(added);
    void replace(withoutParameter(asPath, 'card'), undefined, { shallow: true, scroll: false });
  });
  useEffect(() => {
    if (addedId !== undefined) ask();
  }, [addedId]);
}

const AddCardFirst = ({ href }: { href: string }) => (
  <Notice
    tone="warning"
    title="Add a card first"
    action={
      <ButtonLink size="sm" href={href}>
        Add a card
      </ButtonLink>
    }
  >
    <p>There’s no card in your wallet to pay with. You’ll come right back here.</p>
  </Notice>
);

interface ActionButtonProps {
  label: string;
  /** A link instead of a button. */
  href?: string | undefined;
  busy?: boolean;
  onPress?: () => void;
  /** In lists, screen readers also hear the facility. */
  facility?: string;
}

function ActionButton({ label, href, busy, onPress, facility }: ActionButtonProps) {
  const content = (
    <>
      {label}
      {facility && <span className="sr-only">, {facility}</span>}
    </>
  );
  if (href !== undefined) return <ButtonLink href={href}>{content}</ButtonLink>;
  return (
    <Button busy={busy} onClick={onPress}>
      {content}
    </Button>
  );
}

interface AnsweredGroup {
  id: string;
  /** The card chosen for it. */
  cardId?: string | null;
  version: number;
  facility: { name: string };
  /** Removed from the lists. */
  hidden?: boolean;
  history: readonly { by: string }[];
}

interface LostAnswerNoticeProps<Action, Group> {
  lost: LostAnswer<Action, ShownRequest<Group>> | null;
  /** Current state. */
  group: Group;
  /** Describes a change that was not the parent's own move. */
  otherChange: (shown: ShownRequest<Group>, now: ShownRequest<Group>) => string;
}

/** Shown when the response was lost: outcome unknown first, then what happened once the request was reloaded. */
function LostAnswerNotice<Action, Group extends AnsweredGroup>(props: LostAnswerNoticeProps<Action, Group>) {
  const { lost, group, otherChange } = props;
  if (!lost) return null;
  const { actionLabel, shown, isReloaded } = lost;
  if (!isReloaded) {
    return (
      <Notice tone="warning" role="status" title={`We don’t know yet whether “${actionLabel}” went through`}>
        The connection was lost before an answer came. We’re checking and will let you know here.
      </Notice>
    );
  }
  if (group.version === shown.group.version) {
    return (
      <Notice tone="warning" role="status" title={`“${actionLabel}” didn’t go through`}>
        Nothing was done. You can try again.
      </Notice>
    );
  }
  if (isOwnMove(shown.group, group)) {
    return (
      <Notice tone="success" role="status" title={`“${actionLabel}” went through`}>
        This page shows the result.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="status" title={`“${actionLabel}” didn’t go through`}>
      {otherChange(shown, { ...shown, group })}
    </Notice>
  );
}

const isOwnMove = (shown: AnsweredGroup, now: AnsweredGroup): boolean =>
  (now.hidden === true && shown.hidden !== true) ||
  now.history.slice(shown.history.length).some(({ by }) => by === 'parent');
