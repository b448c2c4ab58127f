import { useEffect, useEffectEvent } from 'react';
import { useRouter } from 'next/router';
import { afterSignIn } from '@/components/account/return-path';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { returnToSet } from '@/store/slices/session';

/**
 * Leaves the page as soon as there is a session, whether it has begun here or was there before; a page that has something to
 * do first passes `ready`.
 */
export function useAfterSignIn(ready = true): void {
  const profile = useAppSelector(selectProfile);
  const dispatch = useAppDispatch();
  const router = useRouter();

  const leave = useEffectEvent(() => {
    if (!profile) return;
    const { to, afterwards } = afterSignIn(profile, router.query.from);
    dispatch(returnToSet(afterwards));
    void router.replace(to);
  });
  const signedIn = ready && profile !== null;
  useEffect(() => {
    if (signedIn) leave();
  }, [signedIn]);
}
