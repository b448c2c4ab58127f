import type { Profile } from '@/api/contract/types';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { cardBrandLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';

/** With which card a request for care would be paid, and when; or the way to the wallet. */
export function PayingCard({ profile, from }: { profile: Profile; from: string }) {
  const card = profile.cards.find(({ isMain }) => isMain);
  // Back to the sum and the button, not to the top of the form.
  const wallet = paths.walletFrom(`${from}#summary`);
  return card ? (
    <p className="text-sm">
      Paid with {cardBrandLabels[card.brand]} ending in {card.last4}, only after the facility accepts.{' '}
      <TextLink href={wallet}>Change card</TextLink>
    </p>
  ) : (
    <Notice
      tone="warning"
      title="Add a card first"
      action={
        <ButtonLink size="sm" href={wallet}>
          Add a card
        </ButtonLink>
      }
    >
      We bring you straight back here. You are charged only after the facility accepts.
    </Notice>
  );
}
