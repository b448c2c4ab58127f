import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { BankProps } from '@/components/wallet/bank';

/** Simulates the bank's 3-D Secure page in the sandbox. Heavy (Headless UI): load it with next/dynamic. */
export function SandboxBank({ amount, payee, onAnswer }: BankProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Approve the payment of ${amount} to ${payee}?`}
      onClose={() => onAnswer('left')}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer('refused')}>
            Refuse
          </Button>
          <Button onClick={() => onAnswer('confirmed')}>Approve payment</Button>
        </>
      }
    >
      <Notice title="This is a test bank">
        With a real card, your bank would ask you to approve the payment here. No money moves.
      </Notice>
    </Dialog>
  );
}
