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
export interface ShownRequest<Group> {
  group: Group;
  card: Card | null;
}

export interface Answering<Action extends string, Group> {
  /** The confirmation shown before sending. */
  question: (action: Action, shown: ShownRequest<Group>) => Question;
  /** Sentences added to the question, such as clashes; they do not prevent the answer. */
  warnings?: (action: Action, shown: ShownRequest<Group>) => readonly string[];
  /** Sends the answer with the version that was shown. `chosen`: the option of the question; a chosen card is in `shown`. */
  send: (action: Action, shown: ShownRequest<Group>, chosen?: string) => Promise<{ type: string; error?: CallFailure }>;
  /** Whether the action charges a card, which the question then lets the parent choose. */
  charges: (action: Action, group: Group) => boolean;
  isPossible: (action: Action, now: ShownRequest<Group>) => boolean;
  whatChanged: (shown: ShownRequest<Group>, now: ShownRequest<Group>) => string;
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
  const { lost, resolveOutcome, forget } = useLostAnswer<Action, ShownRequest<Group>>((shown) =>
    how.reload(shown.group.id),
  );

  async function answer(action: Action, shown: ShownRequest<Group>, chosen?: string) {
    forget();
    setBusy(action);
    const { error: failure } = await how.send(action, shown, chosen);
    // Close the question now: reloading may take long.
    if (failure && isLost(failure)) return void findOutcome(action, shown);
    const group = failure ? changedGroup<Group>(failure) : null;
    // Refused for another reason, such as a missing card: show the current status.
    if (!group && failure?.status === 409) await how.reload(shown.group.id);
    setBusy(null);
    if (failure && group) await askAgain(action, shown, { group, card: changedCard(failure, shown.card) });
  }
  async function findOutcome(action: Action, shown: ShownRequest<Group>) {
    const { proceedLabel, title } = how.question(action, shown);
    await resolveOutcome({ action, shown, actionLabel: proceedLabel ?? title });
    setBusy(null);
  }
  async function askAgain(action: Action, shown: ShownRequest<Group>, now: ShownRequest<Group>) {
    if (now.card?.id !== shown.card?.id) await dispatch(loadProfile());
    const changes = how.whatChanged(shown, now);
    if (how.isPossible(action, now)) ask(action, now, changes);
    else dispatch(toastAdded('warning', changes));
  }
  function ask(action: Action, shown: ShownRequest<Group>, changes?: string) {
    const { message, ...words } = how.question(action, shown);
    const warnings = how.warnings?.(action, shown).join('\n');
    const choosing = cardChoice(action, shown);
    const expired = !choosing.choice && shown.card && how.charges(action, shown.group) && expiredText(shown.card);
    const question = {
      ...words,
      ...choosing,
      names: how.namesIn?.(shown.group),
      message: [changes, message, expired, warnings].filter(Boolean).join('\n\n'),
    };
    const work = (chosen?: string) =>
      how.charges(action, shown.group)
        ? answer(action, { ...shown, card: cardOf(chosen) ?? shown.card })
        : answer(action, shown, chosen);
    void dispatch(confirm(question, work));
  }
  function expiredText(card: Card): string | undefined {
    const now = selectSettings(store.getState())?.now;
    return now && isExpired(card, new Date(now)) ? expiredCardText(card) : undefined;
  }
  // From the store: the wallet may have been loaded again since this was rendered.
  const cardOf = (id: string | undefined) => selectCards(store.getState()).find((card) => card.id === id);
  function cardChoice(action: Action, shown: ShownRequest<Group>): Pick<Question, 'choice'> {
    const wallet = selectCards(store.getState());
    const { card } = shown;
    if (!card || wallet.length < 2 || !cardOf(card.id) || !how.charges(action, shown.group)) return {};
    const titleWith = (other: Card) => how.question(action, { ...shown, card: other }).title;
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
export interface LostAnswer<Action, Shown> {
  action: Action;
  shown: Shown;
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
function useLostAnswer<Action, Shown>(read: (shown: Shown) => Promise<{ type: string; error?: Failure }>) {
  const [lost, setLost] = useState<LostAnswer<Action, Shown> | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function resolveOutcome(answer: Omit<LostAnswer<Action, Shown>, 'isReloaded'>) {
    setLost({ ...answer, isReloaded: false });
    let failure = (await read(answer.shown)).error;
    while (failure && isTransient(failure) && shown.current) {
      await waitForNetwork();
      failure = (await read(answer.shown)).error;
    }
    setLost(failure ? null : { ...answer, isReloaded: true });
  }
  return { lost, resolveOutcome, forget: () => setLost(null) };
}
