import type { Card } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { loadProfile } from '@/store/slices/profile';

/** Thunks for the cards of product section 7. Their state is the profile, which they reload after each change. */

/** The secret for the gateway's card form; null if it needs none. */
export const beginCardSetup = createAppAsyncThunk<{ clientSecret: string | null }>(
  'wallet/beginSetup',
  (_, { extra }) => extra.api.beginCardSetup(),
  { quiet: isUnsent },
);

/** Takes the gateway's token; never send a card number (product rule 3). */
export const addCard = createAppAsyncThunk<Card, { token: string; idempotencyKey: string }>(
  'wallet/add',
  async ({ token, idempotencyKey }, { extra, dispatch }) => {
    const card = await extra.api.createCard({ body: { token }, idempotencyKey });
    await dispatch(loadProfile());
    return card;
  },
  { quiet: isUnsent },
);

export const setMainCard = createAppAsyncThunk<void, string>('wallet/setMain', async (cardId, { extra, dispatch }) => {
  await extra.api.setMainCard({ body: { cardId } });
  await dispatch(loadProfile());
});

/** Rejects with 409 and the reason if a booking still needs the card. */
export const deleteCard = createAppAsyncThunk<void, string>(
  'wallet/delete',
  async (cardId, { extra, dispatch }) => {
    await extra.api.deleteCards({ query: { itemIds: [cardId] } });
    await dispatch(loadProfile());
  },
  { quiet: isUnsent },
);
