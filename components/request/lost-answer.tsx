import type { LostAnswer } from '@/components/request/use-lost-answer';
import type { SeenRequest } from '@/components/request/use-answers';
import { Notice } from '@/components/ui/feedback/notice/notice';

export interface AnsweredGroup {
  id: string;
  version: number;
  /** Taken out of the lists. */
  hidden?: boolean;
  history: readonly { by: string }[];
}

interface LostAnswerNoticeProps<Action, Group> {
  lost: LostAnswer<Action, SeenRequest<Group>> | null;
  /** As it is now. */
  group: Group;
  /** What has changed since, where it was not the parent's own move. */
  otherChange: (seen: SeenRequest<Group>, now: SeenRequest<Group>) => string;
}

/** The answer to a press was lost: first that we don't know, and once the request was read again what happened. */
export function LostAnswerNotice<Action, Group extends AnsweredGroup>(props: LostAnswerNoticeProps<Action, Group>) {
  const { lost, group, otherChange } = props;
  if (!lost) return null;
  const { deed, seen, looked } = lost;
  if (!looked) {
    return (
      <Notice tone="warning" role="status" title={`We don’t know yet whether “${deed}” went through`}>
        The connection was lost before an answer came. We keep checking and tell you here.
      </Notice>
    );
  }
  if (group.version === seen.group.version) {
    return (
      <Notice tone="warning" role="status" title={`“${deed}” did not go through`}>
        Nothing was done. You can try again.
      </Notice>
    );
  }
  if (isOwnMove(seen.group, group)) {
    return (
      <Notice tone="success" role="status" title={`“${deed}” went through`}>
        This page shows the result.
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="status" title={`“${deed}” did not go through`}>
      {otherChange(seen, { ...seen, group })}
    </Notice>
  );
}

/** Whether what was recorded since is the parent's. */
const isOwnMove = (seen: AnsweredGroup, now: AnsweredGroup): boolean =>
  (now.hidden === true && seen.hidden !== true) ||
  now.history.slice(seen.history.length).some(({ by }) => by === 'parent');
