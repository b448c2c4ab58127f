import { useEffect, useEffectEvent } from 'react';
import { useRouter } from 'next/router';
import { isStay } from '@/components/layout/entrance';
import { loggedOutMessage } from '@/components/layout/messages';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

/**
 * The service refused to renew the session: the parent is told so and goes to `/` (decisions 6). Not from the pages on which
 * a session begins: a link from a mail must not be lost to a session that ran out long ago.
 */
export function SessionWatch() {
  const { endedBy } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const router = useRouter();

  const expire = useEffectEvent(() => {
    if (isStay(router.asPath)) return;
    dispatch(toastAdded('info', loggedOutMessage));
    if (router.asPath !== paths.home) void router.push(paths.home);
  });
  useEffect(() => {
    if (endedBy === 'expired') expire();
  }, [endedBy]);
  return null;
}
