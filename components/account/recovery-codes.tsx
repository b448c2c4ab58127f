import { Copy, Printer } from 'lucide';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/inputs/button';
import { useFocusOnChange } from '@/components/ui/navigation/focus';
import { useLeaveGuard } from '@/components/ui/navigation/use-leave-guard';
import { copyText } from '@/lib/site/browser';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm } from '@/store/slices/confirmation';
import { selectProductName } from '@/store/slices/settings';
import { toastAdded } from '@/store/slices/toasts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}

const leavingQuestion = {
  title: 'Leave without your recovery codes?',
  message: 'We can’t show them again. Without one, a lost phone locks you out for a day.',
  destructive: true,
  cancelLabel: 'Stay here',
  proceedLabel: 'Leave',
};

/** The codes, which are shown only once: to print, copy or write down. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const dispatch = useAppDispatch();
  const heading = useFocusOnChange<HTMLHeadingElement>();
  useLeaveGuard(true, () => dispatch(confirm(leavingQuestion)));

  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    dispatch(
      isCopied
        ? toastAdded('success', 'Codes copied.')
        : toastAdded('error', 'We couldn’t copy the codes. Print them or write them down.'),
    );
  };

  return (
    <div className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
        Keep your recovery codes
      </h3>
      <p>
        If you lose your phone, one of these codes lets you log in. Each works once. We only show them now, so print
        them or save them in a safe place.
      </p>
      <CodeList codes={codes} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <Button onClick={onKept}>I’ve kept them</Button>
      <PrintedCodes codes={codes} email={email} />
    </div>
  );
}

const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul
    aria-label="Recovery codes"
    translate="no"
    className="grid gap-x-6 gap-y-1 rounded-lg border border-line p-4 text-lg tracking-wide sm:grid-cols-2 print:text-[18px]"
  >
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);

/** Beside the page, which the style sheet leaves out in print. */
function PrintedCodes({ codes, email }: Pick<RecoveryCodesProps, 'codes' | 'email'>) {
  const productName = useAppSelector(selectProductName);
  return createPortal(
    <div data-print-alone aria-hidden className="space-y-4 p-4">
      <p className="text-[24px] font-bold">{productName}: recovery codes</p>
      <p className="text-[18px]">For {email}. Each code works once.</p>
      <CodeList codes={codes} />
    </div>,
    document.body,
  );
}
