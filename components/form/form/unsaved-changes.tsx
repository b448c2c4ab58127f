import { useFormikContext } from 'formik';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { useLeaveGuard } from '@/components/ui/navigation/use-leave-guard';

interface LeaveGuardProps {
  /** Resolves to true to leave. */
  ask: () => Promise<boolean>;
  /** The values are saved, although they differ from the initial ones. */
  saved?: boolean;
}

/** Asks before the parent leaves the surrounding form with unsaved changes. */
export function LeaveGuard({ ask, saved = false }: LeaveGuardProps) {
  const { dirty } = useFormikContext();
  useLeaveGuard(dirty && !saved, ask);
  return null;
}

interface KeptNoticeProps {
  /** What has not been done yet: "It’s not saved yet." */
  children: string;
  onStartOver: () => void;
}

/** Shown above a form that was restored from a draft. */
export function RestoredDraftNotice({ children, onStartOver }: KeptNoticeProps) {
  return (
    <Notice
      title="We kept what you typed"
      action={
        <Button size="sm" variant="secondary" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
