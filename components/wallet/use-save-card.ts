import { useRef } from 'react';
import type { Card } from '@/api/contract/types';
import { randomKey } from '@/lib/random-key';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { addCard, setMainCard } from '@/store/slices/wallet';

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
  const attempt = useRef({ token: '', key: '' });
  return async (token: string, makeMain: boolean) => {
    if (attempt.current.token !== token) attempt.current = { token, key: randomKey() };
    const added = await dispatch(addCard({ token, idempotencyKey: attempt.current.key }));
    if (addCard.rejected.match(added)) {
      const { fields, message } = submitFailure(added.error);
      return { message: fields?.token ?? message };
    }
    const card = added.payload;
    const main = makeMain && !card.isMain ? await dispatch(setMainCard(card.id)) : null;
    onSaved({ ...card, isMain: card.isMain || (main !== null && setMainCard.fulfilled.match(main)) });
  };
}
