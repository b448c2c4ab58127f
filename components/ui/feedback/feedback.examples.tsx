import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/banner';
import { CountBadge } from '@/components/ui/feedback/count-badge';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { Skeleton, SkeletonText } from '@/components/ui/feedback/skeleton';
import { Spinner } from '@/components/ui/feedback/spinner';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { type Toast, ToastList } from '@/components/ui/feedback/toast-list';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { NoChildrenIllustration } from '@/components/ui/media/illustrations/no-children';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { NotFoundIllustration } from '@/components/ui/media/illustrations/not-found';
import { SuccessIllustration } from '@/components/ui/media/illustrations/success';
import { TroubleIllustration } from '@/components/ui/media/illustrations/trouble';
import { WelcomeIllustration } from '@/components/ui/media/illustrations/welcome';
import { bookingStatusLabels, type StatusLabel as Text, tourStatusLabels, waitlistStatusLabels } from '@/lib/labels';

export const countBadgeExamples = {
  counts: (
    <div className="flex flex-wrap gap-3">
      {[1, 9, 10].map((count) => (
        <span key={count} className="inline-flex items-center gap-2">
          <span>{count} new</span>
          <CountBadge count={count} />
        </span>
      ))}
    </div>
  ),
};

export const emptyStateExamples = {
  noBookings: (
    <EmptyState
      headingLevel={3}
      illustration={<NoBookingsIllustration />}
      title="No bookings yet"
      action={<ButtonLink href="/">Find child care</ButtonLink>}
    >
      <p>Your requests and bookings appear here, with each step.</p>
    </EmptyState>
  ),
  noChildren: (
    <EmptyState
      headingLevel={3}
      illustration={<NoChildrenIllustration />}
      title="Who needs care?"
      action={<Button>Add a child</Button>}
    >
      <p>Add your children once, then choose them in each request.</p>
    </EmptyState>
  ),
  noResults: (
    <EmptyState
      headingLevel={3}
      illustration={<NoResultsIllustration />}
      title="No facility matches all of this"
      action={<Button variant="secondary">Remove all filters</Button>}
    >
      <p>Try a larger area or fewer dates.</p>
    </EmptyState>
  ),
  notFound: (
    <EmptyState
      headingLevel={3}
      illustration={<NotFoundIllustration />}
      title="We can’t find this page"
      action={<ButtonLink href="/">Go home</ButtonLink>}
    >
      <p>The address may be mistyped, or the page may have moved.</p>
    </EmptyState>
  ),
  success: (
    <EmptyState headingLevel={3} illustration={<SuccessIllustration />} title="You are registered">
      <p>Your signed agreement is in your profile.</p>
    </EmptyState>
  ),
  trouble: (
    <EmptyState
      headingLevel={3}
      illustration={<TroubleIllustration />}
      title="Something went wrong on our side"
      action={<Button>Try again</Button>}
    >
      <p>Nothing you entered is lost.</p>
    </EmptyState>
  ),
  welcome: (
    <EmptyState
      headingLevel={3}
      illustration={<WelcomeIllustration />}
      title="Welcome to the nest"
      action={<Button>Start</Button>}
    >
      <p>Seven short steps. You can stop at any time and come back later.</p>
    </EmptyState>
  ),
  withoutPicture: <EmptyState headingLevel={3} title="No reviews yet" />,
};

export const noticeExamples = {
  banner: <Banner label="Example of a banner">Demonstration data: facilities and prices are invented.</Banner>,
  error: <Notice tone="error" title="This place has just been taken." />,
  info: (
    <Notice title="Held for you until Nov 20, 5:00 PM">
      Answer before then, or the place goes to the next family.
    </Notice>
  ),
  success: <Notice tone="success">The facility confirmed all five dates.</Notice>,
  warning: (
    <Notice tone="warning" title="Your card needs authentication" action={<Button size="sm">Authenticate</Button>}>
      Your bank needs you to confirm this payment.
    </Notice>
  ),
};

export const progressBarExamples = {
  done: <ProgressBar label="Upload" current={5} total={5} />,
  floored: <ProgressBar label="Profile" current={2} total={3} />,
  none: <ProgressBar label="Photos uploaded" current={0} total={0} />,
  steps: <ProgressBar label="Registration" current={3} total={7} valueText="3 of 7 steps" />,
};

export const skeletonExamples = {
  person: (
    <Card className="flex items-center gap-4">
      <Skeleton shape="egg" className="size-16" />
      <div className="grow">
        <SkeletonText lines={2} />
      </div>
    </Card>
  ),
  text: <SkeletonText lines={3} />,
};

export const spinnerExamples = {
  large: <Spinner size="lg" label="Loading your family" className="text-primary" />,
  medium: <Spinner />,
  small: <Spinner size="sm" />,
};

const labelRow = (labels: Record<number, Text>) => (
  <div className="flex flex-wrap gap-2">
    {Object.entries(labels).map(([status, text]) => (
      <StatusLabel key={status} {...text} />
    ))}
  </div>
);

export const statusLabelExamples = {
  bookings: labelRow(bookingStatusLabels),
  tours: labelRow(tourStatusLabels),
  waitlists: labelRow(waitlistStatusLabels),
};

const toastMessages: Omit<Toast, 'id'>[] = [
  { type: 'info', message: "You're logged out. Please log in to proceed." },
  { type: 'success', message: 'Your request NB-4K7Q2M is on its way.' },
  { type: 'warning', message: 'Only 2 places are left on Nov 20.' },
  { type: 'error', message: 'phone: Enter a phone number.\naddress.postalCode: Enter a postal code.' },
];

function ToastExample() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [count, setCount] = useState(0);
  const show = (toast: Omit<Toast, 'id'>) => {
    setCount(count + 1);
    setToasts([...toasts, { ...toast, id: String(count) }]);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {toastMessages.map((toast) => (
          <Button key={toast.type} variant="secondary" size="sm" onClick={() => show(toast)}>
            Show {toast.type}
          </Button>
        ))}
      </div>
      <ToastList
        label="Example notifications"
        toasts={toasts}
        onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))}
      />
    </>
  );
}

export const toastListExamples = {
  interactive: <ToastExample />,
};
