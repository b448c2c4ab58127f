import { useEffect, useRef, useState } from 'react';
import type { Card } from '@/api/contract/types';
import { cardName, expiredCardText } from '@/lib/labels';
import { isExpired, payingCard } from '@/lib/money/card-facts';
import type { CallFailure } from '@/store/api-thunk';
import { type Failure, isLost } from '@/store/failure';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { changedCard, changedGroup } from '@/store/requests/changed-group';
import { confirm, type Question } from '@/store/slices/confirmation';
import { loadProfile, selectCards } from '@/store/slices/profile';
import { selectSettings } from '@/store/slices/settings';
import { toastAdded } from '@/store/slices/toasts';

/** What the parent saw: the request, and the card that would be charged. */
export interface SeenRequest<Group> {
  group: Group;
  card: Card | null;
}

export interface Answering<Action extends string, Group> {
  /** The confirmation shown before sending. */
  question: (action: Action, seen: SeenRequest<Group>) => Question;
  /** Sentences added to the question, such as clashes; they do not prevent the answer. */
  warnings?: (action: Action, seen: SeenRequest<Group>) => readonly string[];
  /** Sends the answer with the version that was seen. `chosen`: the option of the question; a chosen card is in `seen`. */
  send: (action: Action, seen: SeenRequest<Group>, chosen?: string) => Promise<{ type: string; error?: CallFailure }>;
  /** Whether the action charges a card, which the question then lets the parent choose. */
  charges: (action: Action, group: Group) => boolean;
  isPossible: (action: Action, now: SeenRequest<Group>) => boolean;
  whatChanged: (seen: SeenRequest<Group>, now: SeenRequest<Group>) => string;
  /** The names in the question, which are not translated. */
  namesIn?: (group: Group) => readonly string[];
  /** Loads the request again after its status turned out to be stale. */
  reload: (id: string) => Promise<{ type: string; error?: CallFailure }>;
}

/**
 * A parent's answers to a request. Each is confirmed first, naming the action and the money, and sent with the version
 * that was seen. If the request or the card changed meanwhile, nothing is done: the parent sees what changed and is
 * asked again. If the response is lost, the request is reloaded to find out what happened (record 0159).
 */
export function useAnswers<Action extends string, Group extends { id: string; cardId?: string | null }>(
  how: Answering<Action, Group>,
) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const cards = useAppSelector(selectCards);
  const [busy, setBusy] = useState<Action | null>(null);
  const { lost, resolveOutcome, forget } = useLostAnswer<Action, SeenRequest<Group>>((seen) =>
    how.reload(seen.group.id),
  );

  async function answer(action: Action, seen: SeenRequest<Group>, chosen?: string) {
    forget();
    setBusy(action);
    const { error: failure } = await how.send(action, seen, chosen);
    // Close the question now: reloading may take long.
    if (failure && isLost(failure)) return void findOutcome(action, seen);
    const group = failure ? changedGroup<Group>(failure) : null;
    // Refused for another reason, such as a missing card: show the current status.
    if (!group && failure?.status === 409) await how.reload(seen.group.id);
    setBusy(null);
    if (failure && group) await askAgain(action, seen, { group, card: changedCard(failure, seen.card) });
  }
  async function findOutcome(action: Action, seen: SeenRequest<Group>) {
    const { proceedLabel, title } = how.question(action, seen);
    await resolveOutcome({ action, seen, actionLabel: proceedLabel ?? title });
    setBusy(null);
  }
  async function askAgain(action: Action, seen: SeenRequest<Group>, now: SeenRequest<Group>) {
    if (now.card?.id !== seen.card?.id) await dispatch(loadProfile());
    const changes = how.whatChanged(seen, now);
    if (how.isPossible(action, now)) ask(action, now, changes);
    else dispatch(toastAdded('warning', changes));
  }
  function ask(action: Action, seen: SeenRequest<Group>, changes?: string) {
    const { message, ...words } = how.question(action, seen);
    const warnings = how.warnings?.(action, seen).join('\n');
    const choosing = cardChoice(action, seen);
    const expired = !choosing.choice && seen.card && how.charges(action, seen.group) && expiredText(seen.card);
    const question = {
      ...words,
      ...choosing,
      names: how.namesIn?.(seen.group),
      message: [changes, message, expired, warnings].filter(Boolean).join('\n\n'),
    };
    const work = (chosen?: string) =>
      how.charges(action, seen.group)
        ? answer(action, { ...seen, card: cardOf(chosen) ?? seen.card })
        : answer(action, seen, chosen);
    void dispatch(confirm(question, work));
  }
  function expiredText(card: Card): string | undefined {
    const now = selectSettings(store.getState())?.now;
    return now && isExpired(card, new Date(now)) ? expiredCardText(card) : undefined;
  }
  // From the store: the wallet may have been loaded again since this was rendered.
  const cardOf = (id: string | undefined) => selectCards(store.getState()).find((card) => card.id === id);
  function cardChoice(action: Action, seen: SeenRequest<Group>): Pick<Question, 'choice'> {
    const wallet = selectCards(store.getState());
    const { card } = seen;
    if (!card || wallet.length < 2 || !cardOf(card.id) || !how.charges(action, seen.group)) return {};
    const titleWith = (other: Card) => how.question(action, { ...seen, card: other }).title;
    const options = wallet.map((one) => {
      const message = expiredText(one);
      return { value: one.id, label: cardName(one), title: titleWith(one), ...(message && { message }) };
    });
    return { choice: { label: 'Card', value: card.id, options } };
  }
  /** `card` is selected in the question; the card that pays for the request by default. */
  const press = (action: Action, group: Group, card = payingCard(cards, group.cardId)) =>
    ask(action, { group, card: card ?? null });
  return { busy, cards, lost, press };
}

/** An answer whose response was lost. */
export interface LostAnswer<Action, Seen> {
  action: Action;
  seen: Seen;
  /** The button's label: "Cancel booking". */
  actionLabel: string;
  /** The request was reloaded since, so its state shows what happened. */
  isReloaded: boolean;
}

const retryMs = 3_000;

/** Waits until the browser is online again, or at most three seconds. */
const waitForNetwork = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, retryMs);
    window.addEventListener('online', done);
  });

const isTransient = ({ status }: Failure): boolean => status === null || status >= 500 || status === 429;

/** Reloads the request, with retries, after the response was lost. */
function useLostAnswer<Action, Seen>(read: (seen: Seen) => Promise<{ type: string; error?: Failure }>) {
  const [lost, setLost] = useState<LostAnswer<Action, Seen> | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function resolveOutcome(answer: Omit<LostAnswer<Action, Seen>, 'isReloaded'>) {
    setLost({ ...answer, isReloaded: false });
    let failure = (await read(answer.seen)).error;
    while (failure && isTransient(failure) && shown.current) {
      await waitForNetwork();
      failure = (await read(answer.seen)).error;
    }
    setLost(failure ? null : { ...answer, isReloaded: true });
  }
  return { lost, resolveOutcome, forget: () => setLost(null) };
}
