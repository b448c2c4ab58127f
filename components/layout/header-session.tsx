import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic';
import { HeaderGuest } from '@/components/layout/header-guest';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsSigned, selectProfile } from '@/store/slices/profile';
import { restoreSession, selectSessionStatus } from '@/store/slices/session';

const StandIn = () => <Skeleton className="h-11 w-40 sm:w-44" />;

const Loading = ({ error, retry }: DynamicOptionsLoadingProps) => (error ? <Reconnect onClick={retry} /> : <StandIn />);

/** Only a parent with a session has a menu; its code and icons do not weigh on a visitor's page. */
const HeaderParent = dynamic(() => import('@/components/layout/header-parent').then((module) => module.HeaderParent), {
  ssr: false,
  loading: Loading,
});
const HeaderUnsigned = dynamic(
  () => import('@/components/layout/header-unsigned').then((module) => module.HeaderUnsigned),
  { ssr: false, loading: Loading },
);

function Reconnect({ onClick }: { onClick?: () => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      Reconnect
    </Button>
  );
}

/**
 * The header's three states (product section 2): logged out, logged in, logged in without a signature. Until the
 * browser has looked for a session a placeholder of about their size is shown, so that nothing jumps and nobody who is logged in
 * sees "log in" flash; without scripts the way to log in is a plain link.
 */
export function HeaderSession() {
  const status = useAppSelector(selectSessionStatus);
  const profile = useAppSelector(selectProfile);
  const isSigned = useAppSelector(selectIsSigned);
  const dispatch = useAppDispatch();

  if (profile) return isSigned ? <HeaderParent /> : <HeaderUnsigned profile={profile} />;
  if (status === 'out' || status === 'loading') return <HeaderGuest />;
  if (status === 'unreachable') {
    return <Reconnect onClick={() => void dispatch(restoreSession())} />;
  }
  return (
    <>
      <StandIn />
      <noscript>
        <ButtonLink href={paths.login} size="sm">
          Parents log in or join
        </ButtonLink>
      </noscript>
    </>
  );
}
