import type { Handlers } from '@/server/http/types';
import type { Deps } from '@/server/areas/shared/deps';
import { beginCardSetup } from '@/server/areas/wallet/begin-card-setup';
import { createCard } from '@/server/areas/wallet/create-card';
import { deleteCards } from '@/server/areas/wallet/delete-cards';
import { setMainCard } from '@/server/areas/wallet/set-main-card';

type WalletHandlers = Pick<Handlers, 'beginCardSetup' | 'createCard' | 'deleteCards' | 'setMainCard'>;

/** Payment cards (product section 7, "Cards"). */
export const walletRoutes = (deps: Deps): WalletHandlers => ({
  beginCardSetup: ({ caller }) => beginCardSetup(deps, caller),
  createCard: ({ caller, body, context }) => createCard(deps, caller, body.token, context.idempotency),
  deleteCards: ({ caller, query }) => deleteCards(deps, caller, query.itemIds),
  setMainCard: ({ caller, body }) => setMainCard(deps, caller, body.cardId),
});
