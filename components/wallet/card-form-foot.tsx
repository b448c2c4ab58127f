import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { Button } from '@/components/ui/inputs/button/button';

/** What both gateways' forms end with: whether the card is to be the main one, and the buttons. */
export function CardFormFoot({ hasMain, busy, onCancel }: { hasMain: boolean; busy: boolean; onCancel: () => void }) {
  return (
    <>
      {hasMain && (
        <CheckboxField name="main" label="Make this my main card" hint="Your main card pays for your bookings." />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save card
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
