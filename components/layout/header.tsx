import { useRouter } from 'next/router';
import Link from 'next/link';
import { HeaderSession } from '@/components/layout/header-session';
import { Logo } from '@/components/ui/media/logo/logo';
import { isOnboarding, paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

/**
 * The header (product section 2). The logo leads to /onboarding during onboarding,
 * its success step excepted, else to /.
 */
export function Header() {
  const { pathname } = useRouter();
  const productName = useAppSelector(selectProductName);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface @container low:static print:hidden">
      {/* With text so large that it finds no room in one row, there are two; rem follows the text here. */}
      <div className="mx-auto flex min-h-18 max-w-page items-center justify-between gap-3 @max-[18rem]:flex-wrap px-4 py-2 sm:px-6">
        <Link
          href={isOnboarding(pathname) ? paths.onboarding : paths.home}
          prefetch={false}
          className="rounded-md"
          aria-label={isOnboarding(pathname) ? `${productName}, registration` : `${productName}, home`}
        >
          <Logo name={productName} compact />
        </Link>
        <div className="flex min-h-11 items-center gap-2 sm:gap-3 @max-[18rem]:min-w-0 @max-[18rem]:flex-wrap">
          <HeaderSession />
        </div>
      </div>
    </header>
  );
}
