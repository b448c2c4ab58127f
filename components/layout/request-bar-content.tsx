import { X } from 'lucide';
import { useRouter } from 'next/router';
import { isAuthPage } from '@/components/layout/header';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { TextLink } from '@/components/ui/navigation/text-link';
import { searchDayAt } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { isOnboarding, paths } from '@/lib/paths';
import { requestInBrief } from '@/lib/requests/answer/request-in-brief';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { draftCleared, selectBookingDraft } from '@/store/slices/booking-draft';
import { confirm } from '@/store/slices/confirmation';
import { selectIsUnfinished, selectProfile } from '@/store/slices/profile';
import { selectSessionStatus } from '@/store/slices/session';
import { selectSettings } from '@/store/slices/settings';

const removal = {
  title: 'Remove this request?',
  message: 'It wasn’t sent. We’ll remove the days you selected from this browser.',
  proceedLabel: 'Remove request',
  cancelLabel: 'Keep request',
  destructive: true,
};

/**
 * Shows an unsent request on every page between choosing the days and sending it, and the way back to an unfinished
 * registration on every page outside of it.
 */
export function RequestBarContent() {
  const draft = useAppSelector(selectBookingDraft);
  const now = useAppSelector(selectSettings)?.now;
  const isUnfinished = useAppSelector(selectIsUnfinished);
  const { pathname } = useRouter();
  const dispatch = useAppDispatch();
  const next = useNextStep(draft);
  const brief = draft.facilityName && now && next ? requestInBrief(draft, searchDayAt(new Date(now))) : null;
  const registration = isUnfinished && !isOnboarding(pathname) ? toRegistration : null;
  const link = registration ?? next?.link;
  if (!brief && !registration) return null;

  const remove = async () => {
    if (await dispatch(confirm(removal))) dispatch(draftCleared());
  };
  return (
    <section
      aria-label={brief ? 'Your request' : 'Your registration'}
      className="border-b border-line bg-primary-soft px-4 py-0.5 sm:px-6 print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center gap-x-3">
        {/* On phones, the link is below the words, which need the width. */}
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <p className="grow basis-72 py-1 text-sm break-words">
            {brief ? (
              <>
                <strong>Not sent yet:</strong> <strong translate="no">{draft.facilityName}</strong>, {brief}
              </>
            ) : (
              'Your registration isn’t finished yet.'
            )}
          </p>
          {link && (
            <TextLink href={link.href} className="py-2 text-sm pointer-coarse:py-3">
              {link.label}
            </TextLink>
          )}
        </div>
        {brief && (
          <IconButton icon={X} size="sm" label="Remove this request" onClick={() => void remove()} className="-mr-2" />
        )}
      </div>
    </section>
  );
}

const toRegistration = { href: paths.onboarding, label: 'Continue registration' };

interface NextStep {
  /** Null on pages that lead to the request themselves. */
  link: { href: string; label: string } | null;
}

/** The link from this page to the request's form; null hides the request. */
function useNextStep({ facilityId, type }: ReturnType<typeof selectBookingDraft>): NextStep | null {
  const { pathname, asPath } = useRouter();
  const profile = useAppSelector(selectProfile);
  const status = useAppSelector(selectSessionStatus);
  if (!facilityId || pathname.startsWith('/facility/[id]/')) return null;
  const form = type === BookingType.PERMANENT ? paths.requestPermanent(facilityId) : paths.requestCare(facilityId);
  const back = { link: { href: form, label: 'Back to your request' } };
  if (profile?.signature) return pathname === paths.wallet || pathname === paths.onboardingSuccess ? back : null;
  return status === 'out' && !profile && !isAuthPage(asPath) ? back : { link: null };
}
