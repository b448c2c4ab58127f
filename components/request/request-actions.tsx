import { type Answering, type LostAnswer, type SeenRequest, useAnswers } from '@/components/request/use-answers';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';

interface ActionLink {
  href: string;
  label: string;
}

interface RequestActionsProps<A extends string, G> extends Omit<Answering<A, G>, 'isPossible'> {
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
  /** A link shown before the answers, such as another card after a refusal. */
  lead?: ActionLink | null;
  /** In lists: show only the main button, labelled with this facility for screen readers. */
  onlyFirstAt?: string | undefined;
}

/** The buttons of a request. Approving is the primary one; without a card, a link to the wallet replaces it. */
export function RequestActions<A extends string, G extends AnsweredGroup>(props: RequestActionsProps<A, G>) {
  const { group, answers, actionsOf, labelOf, walletOf, changeAt, changeLabel, lead, onlyFirstAt, ...answering } =
    props;
  const { busy, card, lost, press } = useAnswers<A, G>({
    ...answering,
    namesIn: ({ facility }) => [facility.name],
    isPossible: (action, now) =>
      actionsOf(now.group).includes(action) && (action !== 'approve' || now.card !== null || !walletOf?.(now.group)),
  });
  const actions = actionsOf(group);
  const outcome = <LostAnswerNotice lost={lost} group={group} otherChange={answering.whatChanged} />;
  if (actions.length === 0) return outcome;
  const addCardAt = actions.includes('approve') && card === null && walletOf?.(group);
  const shown = answers.filter((action) => actions.includes(action) && !(action === 'approve' && addCardAt));
  if (onlyFirstAt !== undefined) {
    const [first] = shown;
    return (
      <>
        {outcome}
        <FirstAction
          link={addCardAt ? { href: addCardAt, label: 'Add a card' } : lead}
          label={first ? labelOf(first, group) : null}
          busy={busy !== null}
          onPress={() => first && press(first, group)}
          facility={onlyFirstAt}
        />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {outcome}
      {addCardAt && <AddCardFirst href={addCardAt} />}
      <div className="flex flex-wrap gap-3">
        {lead && !addCardAt && <ButtonLink href={lead.href}>{lead.label}</ButtonLink>}
        {shown.map((action) => (
          <Button
            key={action}
            variant={action === 'approve' && !lead ? 'primary' : 'secondary'}
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
    <p>There is no card in your wallet to pay with. We bring you back here afterwards.</p>
  </Notice>
);

interface FirstActionProps {
  /** Replaces the button. */
  link: ActionLink | null | undefined;
  label: string | null;
  busy: boolean;
  onPress: () => void;
  facility: string;
}

/** In lists, screen readers also hear the facility. */
function FirstAction({ link, label, busy, onPress, facility }: FirstActionProps) {
  const whose = <span className="sr-only">, {facility}</span>;
  if (link) {
    return (
      <ButtonLink href={link.href}>
        {link.label}
        {whose}
      </ButtonLink>
    );
  }
  return (
    label && (
      <Button busy={busy} onClick={onPress}>
        {label}
        {whose}
      </Button>
    )
  );
}

interface AnsweredGroup {
  id: string;
  version: number;
  facility: { name: string };
  /** Removed from the lists. */
  hidden?: boolean;
  history: readonly { by: string }[];
}

interface LostAnswerNoticeProps<Action, Group> {
  lost: LostAnswer<Action, SeenRequest<Group>> | null;
  /** Current state. */
  group: Group;
  /** Describes a change that was not the parent's own move. */
  otherChange: (seen: SeenRequest<Group>, now: SeenRequest<Group>) => string;
}

/** Shown when the response was lost: outcome unknown first, then what happened once the request was reloaded. */
function LostAnswerNotice<Action, Group extends AnsweredGroup>(props: LostAnswerNoticeProps<Action, Group>) {
  const { lost, group, otherChange } = props;
  if (!lost) return null;
  const { actionLabel, seen, isReloaded } = lost;
  if (!isReloaded) {
    return (
      <Notice tone="warning" role="status" title={`We don’t know yet whether “${actionLabel}” went through`}>
        The connection was lost before an answer came. We keep checking and tell you here.
      </Notice>
    );
  }
  if (group.version === seen.group.version) {
    return (
      <Notice tone="warning" role="status" title={`“${actionLabel}” did not go through`}>
        Nothing was done. You can try again.
      </Notice>
    );
  }
  if (isOwnMove(seen.group, group)) {
    return (
      <Notice tone="success" role="status" title={`“${actionLabel}” went through`}>
        This page shows the result.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="status" title={`“${actionLabel}” did not go through`}>
      {otherChange(seen, { ...seen, group })}
    </Notice>
  );
}

const isOwnMove = (seen: AnsweredGroup, now: AnsweredGroup): boolean =>
  (now.hidden === true && seen.hidden !== true) ||
  now.history.slice(seen.history.length).some(({ by }) => by === 'parent');
