import type { Card } from '@/api/contract/types';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { addCard, setMainCard } from '@/store/slices/wallet';
import { useAttemptKey } from '@/store/use-attempt-key';

export interface CardFormProps {
  /** Whether the family has a main card already: a first card becomes it by itself. */
  hasMain: boolean;
  /** The new card is meant to be the main one, unless the parent says otherwise. */
  preferMain: boolean;
  onSaved: (card: Card) => void;
  onCancel: () => void;
}

/** Posts the gateway's token, under one key for every try with it; returns what the form is to say when it was refused. */
export function useSaveCard(onSaved: (card: Card) => void) {
  const dispatch = useAppDispatch();
  const { keyFor } = useAttemptKey();
  return async (token: string, makeMain: boolean) => {
    const added = await dispatch(addCard({ token, idempotencyKey: keyFor({ token }) }));
    if (addCard.rejected.match(added)) {
      const { fields, message } = submitFailure(added.error);
      return { message: fields?.token ?? message };
    }
    const card = added.payload;
    const main = makeMain && !card.isMain ? await dispatch(setMainCard(card.id)) : null;
    onSaved({ ...card, isMain: card.isMain || (main !== null && setMainCard.fulfilled.match(main)) });
  };
}
