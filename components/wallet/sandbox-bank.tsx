import { Button } from '@/components/ui/inputs/button/button';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Dialog } from '@/components/ui/overlays/dialog/dialog';
import type { BankProps } from '@/components/wallet/bank';

/** Stands in for the page of the card's bank, where payments are only played. Heavy (Headless UI): load it with next/dynamic. */
export function SandboxBank({ amount, payee, onAnswer }: BankProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Confirm the payment of ${amount} to ${payee}?`}
      onClose={() => onAnswer('left')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer('refused')}>
            Refuse
          </Button>
          <Button onClick={() => onAnswer('confirmed')}>Confirm payment</Button>
        </>
      }
    >
      <Notice title="This is a test bank">
        With a real card, your bank would ask you here whether the payment is yours. No money moves.
      </Notice>
    </Dialog>
  );
}
