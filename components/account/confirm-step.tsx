import { CodeForm } from '@/components/account/code-form';
import { ResendCode } from '@/components/account/resend-code';
import { Button } from '@/components/ui/inputs/button/button';

export interface ConfirmStepProps {
  email: string;
  /** Back to the form, to correct the address. */
  onBack: () => void;
}

/** After joining, or logging in to an account that waits: the message is on its way, and the code can be typed here. */
export function ConfirmStep({ email, onBack }: ConfirmStepProps) {
  return (
    <div className="space-y-6">
      <p role="status">
        We have sent an e-mail to <strong className="wrap-anywhere">{email}</strong>. Open the link in it, or type its
        code here. Nothing there? Check your spam folder.
      </p>
      <CodeForm />
      <div className="flex flex-wrap items-start justify-between gap-2 border-t border-line pt-4">
        <ResendCode target={email} />
        <Button variant="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
