import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import type { Card as SavedCard, Settings } from '@/api/contract/types';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import type { CardFormProps } from '@/components/wallet/card-form';
import { cardName } from '@/lib/labels';
import { cardLife, expiryText, nextMain } from '@/lib/money/card-facts';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm, type Question } from '@/store/slices/confirmation';
import { selectSettings } from '@/store/slices/settings';
import { deleteCard, setMainCard } from '@/store/slices/wallet';

interface CardListProps {
  cards: readonly SavedCard[];
  now: Date;
  onChosen: (card: SavedCard) => void;
}

/** The family's cards; the main card pays unless a booking has its own. */
export function CardList({ cards, ...rest }: CardListProps) {
  return (
    <ul aria-label="Your cards" className="flex flex-col gap-4">
      {cards.map((card) => (
        <li key={card.id}>
          <CardItem card={card} others={cards.filter(({ id }) => id !== card.id)} {...rest} />
        </li>
      ))}
    </ul>
  );
}

const lives = {
  valid: null,
  expiring: { label: 'Expires soon', color: 'warning' },
  expired: { label: 'Expired', color: 'failed' },
} as const;

type CardItemProps = Omit<CardListProps, 'cards'> & { card: SavedCard; others: readonly SavedCard[] };

function CardItem({ card, others, now, onChosen }: CardItemProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = cardName(card);
  const life = cardLife(card, now);

  async function makeMain() {
    setBusy(true);
    const result = await dispatch(setMainCard(card.id));
    setBusy(false);
    if (setMainCard.fulfilled.match(result)) onChosen({ ...card, isMain: true });
  }
  async function remove() {
    setProblem(null);
    const result = await dispatch(deleteCard(card.id));
    if (deleteCard.rejected.match(result)) setProblem(sentenceOf(result.error));
  }
  const ask = () => void dispatch(confirm(deletionQuestion(card, others, now), remove));

  return (
    <Card as="article" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-lg font-black">{name}</h3>
        {card.isMain && <StatusLabel label="Main card" color="success" />}
        {lives[life] && <StatusLabel {...lives[life]} />}
      </div>
      <p className="text-ink-soft">
        {card.holderName && <span className="block break-words">{card.holderName}</span>}
        {life === 'expired' ? 'Expired' : 'Expires'} {expiryText(card)}
      </p>
      {card.isMain && life === 'expired' && (
        <p className="font-bold">
          Payments with this card won’t go through.{' '}
          {others.some((other) => cardLife(other, now) !== 'expired')
            ? 'Choose another main card.'
            : 'Add another card.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!card.isMain && life !== 'expired' && (
          <Button size="sm" variant="secondary" busy={busy} onClick={() => void makeMain()}>
            Make main card
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          className={card.isMain || life === 'expired' ? '-ml-4' : undefined}
          onClick={ask}
        >
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <div role="alert">{problem && <p className="font-bold text-failed">{problem}</p>}</div>
    </Card>
  );
}

const deletionQuestion = (card: SavedCard, others: readonly SavedCard[], now: Date): Question => ({
  title: `Delete ${cardName(card)}?`,
  message: afterDeleting(card, others, now),
  destructive: true,
  cancelLabel: 'Keep card',
  proceedLabel: 'Delete card',
});

/** Deleting the main card promotes another one (product rule 3). */
function afterDeleting({ isMain }: SavedCard, others: readonly SavedCard[], now: Date): string {
  const next = nextMain(others, now);
  if (isMain && next) return `${cardName(next)} will be your main card and pay instead.`;
  if (isMain) return 'You need a card to request care. You can add one again at any time.';
  return 'Your main card stays the same. It will pay for the bookings that use this card.';
}

const loading = whileLoading('We couldn’t load the card form', <Skeleton className="h-96 w-full rounded-lg" />);
/** Each gateway has its own form, loaded when a card is added. */
const forms = {
  sandbox: dynamic(() => import('@/components/wallet/sandbox-card-form').then((module) => module.SandboxCardForm), {
    ssr: false,
    loading,
  }),
  stripe: dynamic(() => import('@/components/wallet/stripe-card-form').then((module) => module.StripeCardForm), {
    ssr: false,
    loading,
  }),
} as const satisfies Record<Settings['payment']['gateway'], unknown>;

/** Takes the focus when it opens. */
export function AddCard(props: CardFormProps) {
  const headingId = useId();
  const heading = useFocusOnChange<HTMLHeadingElement>();
  const settings = useAppSelector(selectSettings);
  if (!settings) return null;
  const CardForm = forms[settings.payment.gateway];
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-xl font-black">
        Add a card
      </h2>
      <CardForm {...props} />
    </Card>
  );
}
