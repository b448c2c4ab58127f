import { type ReactNode, useContext, useId } from 'react';
import type { Card as SavedCard, Facility, Profile } from '@/api/contract/types';
import { RadioField } from '@/components/form/choices/radio-field';
import { fieldId, FormIdContext } from '@/components/form/field/use-form-field';
import { goToControl } from '@/components/form/form/form';
import { MissingAnswerContext } from '@/components/request/missing-answer';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { BottomBar } from '@/components/ui/layout/bottom-bar';
import { Card } from '@/components/ui/layout/card';
import { Price } from '@/components/ui/layout/price';
import { TextLink } from '@/components/ui/navigation/text-link';
import { cardBrandLabels, cardName, expiredCardText } from '@/lib/labels';
import { isExpired, payingCard } from '@/lib/money/card-facts';
import type { Currency } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { passedOnTerms } from '@/lib/requests/request-options';

interface RequestSummaryProps {
  title: string;
  /** Label of the submit button. */
  submit: string;
  submitting: boolean;
  /** Where to add the card that is missing; null when none is. */
  addCardAt?: string | null;
  /** Shown beside the button on phones; omitted when free or unknown. */
  sum?: ReactNode;
  children: ReactNode;
}

/**
 * Beside a long form: price, next steps and the main button. On phones the button sticks to the bottom of the window.
 */
export function RequestSummary({ title, submit, submitting, addCardAt = null, sum, children }: RequestSummaryProps) {
  return (
    // `contents` on phones, so that the bar sticks for the whole height of the form.
    <aside aria-labelledby="summary" className="contents lg:sticky lg:top-24 lg:block lg:self-start">
      <Card className="flex flex-col gap-5">
        <h2 id="summary" className="text-xl font-black">
          {title}
        </h2>
        {children}
      </Card>
      <BottomBar className="lg:static lg:mx-0 lg:mt-4 lg:mb-0 lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
        {sum && <div className="min-w-0 lg:hidden">{sum}</div>}
        <MainButton submit={submit} submitting={submitting} addCardAt={addCardAt} />
      </BottomBar>
    </aside>
  );
}

/** Sends the request. While something is missing, it says what, and leads there. */
function MainButton({
  submit,
  submitting,
  addCardAt,
}: Pick<RequestSummaryProps, 'submit' | 'submitting' | 'addCardAt'>) {
  const formId = useContext(FormIdContext);
  const missing = useContext(MissingAnswerContext);
  const look = { size: 'lg', className: 'grow px-4 sm:px-7' } as const;
  if (missing) {
    return (
      <Button {...look} onClick={() => goToControl(fieldId(formId, missing.name))}>
        {missing.label}
      </Button>
    );
  }
  if (addCardAt) {
    return (
      <ButtonLink {...look} href={addCardAt}>
        Add a card and send
      </ButtonLink>
    );
  }
  return (
    <Button {...look} type="submit" busy={submitting}>
      {submit}
    </Button>
  );
}

export const BarSum = ({ label = 'Total', ...price }: { label?: string; amount: number; currency: Currency }) => (
  <p className="leading-tight">
    <span className="block text-sm text-ink-soft">{label}</span>
    <Price {...price} size="md" />
  </p>
);

interface NextStepsProps extends Omit<RequestSummaryProps, 'title'> {
  facility: Facility;
  /** Editing an existing request. */
  changing: boolean;
  /** The next step at facilities that answer in the portal. */
  answered: ReactNode;
}

/** For free requests: what happens next and by when, and the button. */
export function NextSteps({ facility, changing, answered, submit, children, ...summary }: NextStepsProps) {
  return (
    <RequestSummary {...summary} title="What happens next" submit={changing ? 'Save changes' : submit}>
      {facility.takesRequests === 'byMail' ? <p>{passedOnTerms}</p> : answered}
      {children}
    </RequestSummary>
  );
}

/** The terms before sending. `children` says what applies after confirmation. */
export function IfPlansChange({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-1 text-sm">
      <h3 id={headingId} className="font-bold">
        If plans change
      </h3>
      <p>You can withdraw your request at no cost until it is confirmed.</p>
      {children}
    </section>
  );
}

/** The choice of the card that will be charged, and when; or a link to the wallet. Its form has a value `cardId`. */
export function PayingCard({ profile, from, now }: { profile: Profile; from: string; now: Date }) {
  const [card, ...others] = profile.cards;
  // Return to the summary, not to the top of the form.
  const wallet = paths.walletFrom(`${from}#summary`);
  if (!card) {
    return (
      <Notice title="You need a payment card">
        <p>
          You’re charged only if the facility accepts. <TextLink href={wallet}>Add a card</TextLink>
        </p>
      </Notice>
    );
  }
  if (others.length === 0) {
    if (isExpired(card, now)) {
      return (
        <Notice tone="warning" title="You need another payment card">
          <p>
            {expiredCardText(card)} <TextLink href={wallet}>Add a card</TextLink>
          </p>
        </Notice>
      );
    }
    return (
      <p className="text-sm">
        We’ll charge {cardBrandLabels[card.brand]} ending in {card.last4} only if the facility accepts.{' '}
        <TextLink href={wallet}>Use another card</TextLink>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <RadioField
        name="cardId"
        label="Card"
        hint="We charge it only if the facility accepts."
        choices={profile.cards.map((one) => ({
          value: one.id,
          label: cardName(one),
          detail: [one.isMain && 'Main card', isExpired(one, now) && 'Expired'].filter(Boolean).join(' · '),
        }))}
      />
      <p className="text-sm">
        <TextLink href={wallet}>Add a card</TextLink>
      </p>
    </div>
  );
}

/** Where to add the card that a request needs, after which it is sent; null when the wallet has one that can be charged. */
export const cardNeededAt = ({ cards }: Profile, from: string, now: Date): string | null =>
  cards.every((card) => isExpired(card, now)) ? paths.walletThenSend(`${from}#summary`) : null;

/** The body's `cardId`, if another card than the main one was chosen: a booking without one follows the main card. */
export function ownCard(cards: readonly SavedCard[], cardId: string | null): { cardId?: string } {
  const card = payingCard(cards, cardId);
  return card && !card.isMain ? { cardId: card.id } : {};
}
