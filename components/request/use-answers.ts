import { useState } from 'react';
import type { Card } from '@/api/contract/types';
import type { CallFailure } from '@/store/api-thunk';
import { isLost } from '@/store/failure';
import { changedCard, changedGroup } from '@/store/group-list';
import { useLostAnswer } from '@/components/request/use-lost-answer';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm, type Question } from '@/store/slices/alert';
import { loadProfile, selectMainCard } from '@/store/slices/profile';
import { toastAdded } from '@/store/slices/toasts';

/** What stood before the parent's eyes: the request, and the card that would be charged. */
export interface SeenRequest<Group> {
  group: Group;
  card: Card | null;
}

export interface Answering<Action extends string, Group> {
  /** What is asked before the answer is sent. */
  question: (action: Action, seen: SeenRequest<Group>) => Question;
  /** Sends the answer to what was seen. */
  send: (action: Action, seen: SeenRequest<Group>) => Promise<{ type: string; error?: CallFailure }>;
  isPossible: (action: Action, now: SeenRequest<Group>) => boolean;
  whatChanged: (seen: SeenRequest<Group>, now: SeenRequest<Group>) => string;
  /** Loads the request again: its status is not what it seemed. */
  reload: (id: string) => Promise<{ type: string; error?: CallFailure }>;
}

/**
 * A parent's answers to a request: each is asked first, naming the action and the money, and sent with what was seen. When
 * the request or the card has changed meanwhile nothing is done, and the parent is told what changed and asked anew. When no
 * answer comes, the request is read again to see what happened (record 0159).
 */
export function useAnswers<Action extends string, Group extends { id: string }>(how: Answering<Action, Group>) {
  const dispatch = useAppDispatch();
  const card = useAppSelector(selectMainCard);
  const [busy, setBusy] = useState<Action | null>(null);
  const { lost, look, forget } = useLostAnswer<Action, SeenRequest<Group>>((seen) => how.reload(seen.group.id));

  async function answer(action: Action, seen: SeenRequest<Group>) {
    forget();
    setBusy(action);
    const { error: failure } = await how.send(action, seen);
    // The question closes at once: looking may take long.
    if (failure && isLost(failure)) return void lookFor(action, seen);
    const group = failure ? changedGroup<Group>(failure) : null;
    // Refused for another reason, such as a wallet without a card: show its status.
    if (!group && failure?.status === 409) await how.reload(seen.group.id);
    setBusy(null);
    if (failure && group) askAgain(action, seen, { group, card: changedCard(failure, seen.card) });
  }
  async function lookFor(action: Action, seen: SeenRequest<Group>) {
    const { proceedLabel, title } = how.question(action, seen);
    await look({ action, seen, deed: proceedLabel ?? title });
    setBusy(null);
  }
  function askAgain(action: Action, seen: SeenRequest<Group>, now: SeenRequest<Group>) {
    if (now.card?.id !== seen.card?.id) void dispatch(loadProfile());
    const changes = how.whatChanged(seen, now);
    if (how.isPossible(action, now)) ask(action, now, changes);
    else dispatch(toastAdded('warning', changes));
  }
  function ask(action: Action, seen: SeenRequest<Group>, changes?: string) {
    const { message, ...words } = how.question(action, seen);
    const question = { ...words, message: [changes, message].filter(Boolean).join('\n\n') };
    void dispatch(confirm(question, () => answer(action, seen)));
  }
  return { busy, card, lost, press: (action: Action, group: Group) => ask(action, { group, card }) };
}
