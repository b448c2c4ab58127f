import { Plus } from 'lucide';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { Profile, Card as SavedCard, Settings } from '@/api/contract/types';
import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { AddCard, CardList } from '@/components/wallet/card-list';
import { UpcomingCharges } from '@/components/wallet/charges';
import { cardName } from '@/lib/labels';
import { paths, withCard } from '@/lib/paths';
import { safePath } from '@/lib/site/navigation';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { draftChanged, selectBookingDraft } from '@/store/slices/booking-draft';

/**
 * Payment cards (product section 2, Wallet). `?from` is the page that needs a card, to return to; with `?send=1`, the request
 * begun there is sent then.
 */
export function WalletScreen({ settings }: { settings: Settings }) {
  const { query } = useRouter();
  const profile = useProfile();
  return (
    <Wallet
      profile={profile}
      now={new Date(settings.now)}
      from={safePath(query.from)}
      wantsToSend={query.send === '1' && profile.signature !== null}
    />
  );
}
WalletScreen.Frame = pageFrame('Wallet', <h1 className="text-3xl font-black">Wallet</h1>);

/** What the parent came from: a request that is not sent yet, one that is, or another page. */
type Origin = 'draft' | 'request' | 'page';

function useOrigin(from: string | null): Origin {
  const { facilityId } = useAppSelector(selectBookingDraft);
  if (facilityId && from?.startsWith(`${paths.facility(facilityId)}/`)) return 'draft';
  return from?.startsWith(`${paths.bookings}/`) ? 'request' : 'page';
}

const backLabels = {
  draft: 'Back to your request',
  request: 'Back to your request',
  page: 'Go back',
} as const satisfies Record<Origin, string>;

const nextSteps = {
  draft: 'We’ve saved your request. You’ll return to it next.',
  request: 'You’ll return to your request next.',
  page: 'You’ll return to the page you came from next.',
} as const satisfies Record<Origin, string>;

/** For parents who came for a card. The filled button of the page is the one that adds it. */
const CameForCard = ({ href, origin, sends }: { href: string; origin: Origin; sends: boolean }) => (
  <Notice
    title="Add a payment card"
    action={
      <ButtonLink variant="secondary" size="sm" href={href}>
        {backLabels[origin]}
      </ButtonLink>
    }
  >
    <p>
      {sends
        ? 'We’ve saved your request, and we’ll send it with this card. You’re charged only if the facility accepts.'
        : nextSteps[origin]}
    </p>
  </Notice>
);

interface WalletProps {
  profile: Profile;
  now: Date;
  from: string | null;
  /** Whether the request begun at `from` is to be sent once it has a card. */
  wantsToSend: boolean;
}

function Wallet({ profile, now, from, wantsToSend }: WalletProps) {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const { cards } = profile;
  const origin = useOrigin(from);
  const sends = wantsToSend && origin === 'draft';
  // The cards of the wallet are offered at the request itself.
  const [adding, setAdding] = useState(from !== null);
  const [done, setDone] = useState<{ text: string } | null>(null);
  const main = cards.find(({ isMain }) => isMain);

  async function chosen(card: SavedCard, added: boolean) {
    if (added && from !== null) {
      if (sends) dispatch(draftChanged({ sendNow: true }));
      return void (await router.push(main ? withCard(from, card.id) : from));
    }
    setAdding(false);
    const saved = added ? `${cardName(card)} was added.` : '';
    setDone({ text: [saved, card.isMain && `${cardName(card)} is now your main card.`].filter(Boolean).join(' ') });
  }
  return (
    <>
      {from && <CameForCard href={from} origin={origin} sends={sends} />}
      <div role="status">{done && <Notice tone="success" title={done.text} focusKey={done} />}</div>
      <div className="grid gap-6 lg:grid-cols-[1fr_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {/* Above the other cards, so that it is in sight for a parent who came to add one. */}
          {adding && (
            <AddCard
              hasMain={main !== undefined}
              label={sends ? 'Add card and send request' : undefined}
              onSaved={(card) => chosen(card, true)}
              onCancel={() => setAdding(false)}
            />
          )}
          {cards.length > 0 && (
            <>
              <h2 className="text-xl font-black">Your cards</h2>
              <CardList cards={cards} now={now} onChosen={(card) => void chosen(card, false)} />
            </>
          )}
          {!adding &&
            (cards.length > 0 ? (
              <div>{addButton(setAdding)}</div>
            ) : (
              <EmptyState title="No cards yet" action={addButton(setAdding)}>
                <p>Add a card to request care. We charge it only if a facility accepts your request.</p>
              </EmptyState>
            ))}
        </div>
        {profile.signature && (
          <Card as="section" className="flex flex-col gap-3 self-start">
            <h2 className="text-lg font-black">Upcoming charges</h2>
            <UpcomingCharges cards={cards} />
          </Card>
        )}
      </div>
    </>
  );
}

const addButton = (setAdding: (adding: boolean) => void) => (
  <Button icon={Plus} variant="secondary" onClick={() => setAdding(true)}>
    Add a card
  </Button>
);
