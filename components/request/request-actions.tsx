import { LostAnswerNotice, type AnsweredGroup } from '@/components/request/lost-answer';
import { useAnswers, type Answering } from '@/components/request/use-answers';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';

interface ActionLink {
  href: string;
  label: string;
}

interface RequestActionsProps<A extends string, G> extends Omit<Answering<A, G>, 'isPossible'> {
  group: G;
  /** The answers that a parent may give, in the order of the buttons. */
  answers: readonly A[];
  /** What may be done with the request now, from the table of moves. */
  actionsOf: (group: G) => readonly string[];
  labelOf: (action: A, group: G) => string;
  /** Where a card is added, if approving charges one; null where it costs nothing. */
  walletOf?: (group: G) => string | null;
  /** The form in which the request is changed, where the moves allow it. */
  changeAt?: string;
  changeLabel?: string;
  /** What helps before any of the answers does: another card after one was refused. */
  lead?: ActionLink | null;
  /** In a list of several requests: only the button that answers this one, at the facility of this name. */
  onlyFirstAt?: string | undefined;
}

/** The buttons of a request. Approving is the main one; where it needs a card first, the way to the wallet takes its place. */
export function RequestActions<A extends string, G extends AnsweredGroup>(props: RequestActionsProps<A, G>) {
  const { group, answers, actionsOf, labelOf, walletOf, changeAt, changeLabel, lead, onlyFirstAt, ...answering } =
    props;
  const { busy, card, lost, press } = useAnswers<A, G>({
    ...answering,
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
  /** Where the parent goes instead of answering at once. */
  link: ActionLink | null | undefined;
  label: string | null;
  busy: boolean;
  onPress: () => void;
  facility: string;
}

/** One button; among others like it readers hear whose it is. */
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
