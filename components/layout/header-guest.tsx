import { useRouter } from 'next/router';
import { AvatarFrame, PersonFigure } from '@/components/ui/media/avatar/avatar-frame';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { buttonStyle } from '@/components/ui/inputs/button/button-style';
import { isAuthPage } from '@/components/layout/auth-pages';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/slices/session';
import { selectFacilitySiteUrl, selectProductName } from '@/store/slices/settings';

/** Logged out: the greeting names the product; ways to log in and to the site for facilities (product section 2). */
export function HeaderGuest() {
  const { asPath } = useRouter();
  const { returnTo } = useAppSelector(selectSession);
  const productName = useAppSelector(selectProductName);
  const facilitySiteUrl = useAppSelector(selectFacilitySiteUrl);
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-bold">
        <span className="hidden md:inline-flex">
          <Placeholder />
        </span>
        Welcome to {productName}
      </p>
      {facilitySiteUrl && (
        <>
          {/* On a phone the photo's placeholder opens the link; the browser closes it on Escape or a press outside. */}
          <button
            type="button"
            popoverTarget="facility-site"
            aria-label="More"
            className="flex size-11 shrink-0 items-center justify-center rounded-egg md:hidden"
          >
            <Placeholder />
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
      <ButtonLink href={loginHref(asPath, returnTo)} size="sm" className="min-[26rem]:whitespace-nowrap max-sm:px-3">
        Parents log in or join
      </ButtonLink>
    </>
  );
}

const Placeholder = () => (
  <AvatarFrame size="sm">
    <PersonFigure />
  </AvatarFrame>
);

/** Sign-in leads back to the page one came from, or to the one that could not be seen without it. */
function loginHref(asPath: string, returnTo: string | null): string {
  const from = returnTo ?? (asPath === paths.home || isAuthPage(asPath) ? null : asPath);
  return from ? paths.loginFrom(from) : paths.login;
}
