import { useFormikContext } from 'formik';
import { useLeaveGuard } from '@/components/ui/navigation/use-leave-guard';

interface LeaveGuardProps {
  /** Asks the parent; true to leave. */
  ask: () => Promise<boolean>;
  /** What is in the form is saved, though it differs from the start. */
  saved?: boolean;
}

/** Asks before what was given in the form around it is lost. */
export function LeaveGuard({ ask, saved = false }: LeaveGuardProps) {
  const { dirty } = useFormikContext();
  useLeaveGuard(dirty && !saved, ask);
  return null;
}
