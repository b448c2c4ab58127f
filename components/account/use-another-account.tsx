import type { ReactNode } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { useAppDispatch } from '@/store/hooks';
import { signOut } from '@/store/slices/session';

/** Which account is logged in, and the way to another one: what was opened is for one account only. */
export function UseAnotherAccount({ email, children }: { email: string; children?: ReactNode }) {
  const dispatch = useAppDispatch();
  return (
    <div className="border-t border-line pt-4">
      <p>
        You’re logged in as <strong className="wrap-anywhere">{email}</strong>. {children}
      </p>
      <Button variant="quiet" className="mt-2 -ml-5" onClick={() => void dispatch(signOut())}>
        Use another account
      </Button>
    </div>
  );
}
