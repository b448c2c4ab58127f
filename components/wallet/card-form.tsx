import type { Card } from '@/api/contract/types';
import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { Button } from '@/components/ui/inputs/button';
import { useAttemptKey } from '@/store/drafts/use-form-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { addCard, setMainCard } from '@/store/slices/wallet';

export interface CardFormProps {
  /** Without a main card, the new card becomes main automatically. */
  hasMain: boolean;
  /** The button, if saving the card does more. */
  label?: string | undefined;
  /** May open another page. */
  onSaved: (card: Card) => Promise<void>;
  onCancel: () => void;
}

/** Posts the gateway's token with one idempotency key for all retries; returns the error message if refused. */
export function useSaveCard(onSaved: CardFormProps['onSaved']) {
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
    await onSaved({ ...card, isMain: card.isMain || (main !== null && setMainCard.fulfilled.match(main)) });
  };
}

type CardFormFootProps = Pick<CardFormProps, 'hasMain' | 'label' | 'onCancel'> & { busy: boolean };

export function CardFormFoot({ hasMain, label = 'Save card', busy, onCancel }: CardFormFootProps) {
  return (
    <>
      {hasMain && (
        <CheckboxField
          name="main"
          label="Make this my main card"
          hint="Your main card pays unless you choose another card for a booking."
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
