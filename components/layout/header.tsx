import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { PartBoundary } from '@/components/layout/part-boundary';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button, ButtonLink, buttonStyle } from '@/components/ui/inputs/button';
import { AvatarFrame, PersonFigure } from '@/components/ui/media/avatar-frame';
import { Logo } from '@/components/ui/media/logo';
import { isOnboarding, paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsSigned, selectIsUnfinished, selectProfile } from '@/store/slices/profile';
import { restoreSession, selectSession, selectSessionStatus } from '@/store/slices/session';
import { selectFacilitySiteUrl, selectProductName } from '@/store/slices/settings';

/**
 * The header (product section 2). The logo links to /onboarding instead of / during onboarding, except its success step, and
 * everywhere until it is finished.
 */
export function Header() {
  const { pathname } = useRouter();
  const productName = useAppSelector(selectProductName);
  const isUnfinished = useAppSelector(selectIsUnfinished);
  const isRegistering = isUnfinished || isOnboarding(pathname);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface @container/header low:static print:hidden">
      <div className="mx-auto flex min-h-18 max-w-page items-center justify-between gap-3 px-4 py-2 sm:px-6 header-large:min-h-0 header-large:flex-wrap header-large:gap-2 header-large:px-4 header-large:py-2">
        <Link
          href={isRegistering ? paths.onboarding : paths.home}
          prefetch={false}
          className="rounded-md"
          aria-label={isRegistering ? `${productName}, registration` : `${productName}, home`}
        >
          <Logo name={productName} compact />
        </Link>
        {/* It grows so that its box does not move when the session replaces the placeholder. */}
        <div className="flex min-h-11 grow items-center justify-end gap-2 sm:gap-3 header-large:contents">
          <PartBoundary fallback={<ButtonLink href={paths.profile}>My Profile</ButtonLink>}>
            <HeaderSession />
          </PartBoundary>
        </div>
      </div>
    </header>
  );
}

const LoadingPlaceholder = () => <Skeleton className="h-11 w-40 sm:w-44" />;

const Loading = ({ error, retry }: DynamicOptionsLoadingProps) =>
  error ? <Reconnect onClick={retry} /> : <LoadingPlaceholder />;

/** Dynamic, so that visitors do not load the menu's code and icons. */
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
 * The header's three states (product section 2): logged out, logged in, logged in without a signature. Shows a
 * placeholder until the session is restored, so that a logged-in parent sees no flash of "log in". Without scripts, a
 * plain link to log in.
 */
function HeaderSession() {
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
      <LoadingPlaceholder />
      <noscript>
        <ButtonLink href={paths.login} size="sm">
          Parents log in or join
        </ButtonLink>
      </noscript>
    </>
  );
}

/** Logged out: welcome, link to the facilities' site, and log in (product section 2). */
function HeaderGuest() {
  const { asPath } = useRouter();
  const { returnTo } = useAppSelector(selectSession);
  const productName = useAppSelector(selectProductName);
  const facilitySiteUrl = useAppSelector(selectFacilitySiteUrl);
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-bold header-large:min-w-0 header-large:flex-1 header-large:leading-tight">
        <span className="hidden md:inline-flex">
          <AvatarPlaceholder />
        </span>
        Welcome to {productName}
      </p>
      {facilitySiteUrl && (
        <>
          {/* On a phone the avatar opens the link as a native popover. */}
          <button
            type="button"
            popoverTarget="facility-site"
            aria-label="More"
            className="flex size-11 shrink-0 items-center justify-center rounded-egg md:hidden header-large:size-[52px]"
          >
            <AvatarPlaceholder />
          </button>
          <div
            id="facility-site"
            popover="auto"
            className="top-28 right-4 bottom-auto left-auto rounded-lg bg-raised p-2 max-md:shadow-3 md:static md:block md:bg-transparent md:p-0"
          >
            <a href={facilitySiteUrl} className={buttonStyle({ variant: 'quiet', size: 'sm' })}>
              For Child care facilities
            </a>
          </div>
        </>
      )}
      <ButtonLink
        href={loginHref(asPath, returnTo)}
        size="sm"
        className="min-[26rem]:whitespace-nowrap max-sm:px-3 header-large:min-h-[44px] header-large:grow header-large:px-2 header-large:leading-tight"
      >
        Parents log in or join
      </ButtonLink>
    </>
  );
}

const AvatarPlaceholder = () => (
  <AvatarFrame size="sm">
    <PersonFigure />
  </AvatarFrame>
);

/** After logging in, the parent returns to this page, or to the protected page they asked for. */
function loginHref(asPath: string, returnTo: string | null): string {
  const from = returnTo ?? (asPath === paths.home || isAuthPage(asPath) ? null : asPath);
  return from ? paths.loginFrom(from) : paths.login;
}

const authPages = [paths.login, '/confirm', paths.reset];

const isUnder = (asPath: string, begin: string) => {
  const [path = ''] = asPath.split(/[?#]/);
  return path === begin || path.startsWith(`${begin}/`);
};

export const isAuthPage = (asPath: string): boolean => authPages.some((page) => isUnder(asPath, page));
