import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { NoChildrenIllustration } from '@/components/ui/media/illustrations/no-children';
import { NoResultsIllustration } from '@/components/ui/media/illustrations/no-results';
import { NotFoundIllustration } from '@/components/ui/media/illustrations/not-found';
import { SuccessIllustration } from '@/components/ui/media/illustrations/success';
import { TroubleIllustration } from '@/components/ui/media/illustrations/trouble';
import { WelcomeIllustration } from '@/components/ui/media/illustrations/welcome';

export const noBookings = (
  <EmptyState
    headingLevel={3}
    illustration={<NoBookingsIllustration />}
    title="No bookings yet"
    action={<ButtonLink href="/">Find child care</ButtonLink>}
  >
    <p>Your requests and bookings appear here, with each step.</p>
  </EmptyState>
);
export const noResults = (
  <EmptyState
    headingLevel={3}
    illustration={<NoResultsIllustration />}
    title="No facility matches all of this"
    action={<Button variant="secondary">Remove all filters</Button>}
  >
    <p>Try a larger area or fewer dates.</p>
  </EmptyState>
);
export const noChildren = (
  <EmptyState
    headingLevel={3}
    illustration={<NoChildrenIllustration />}
    title="Who needs care?"
    action={<Button>Add a child</Button>}
  >
    <p>Add your children once, then choose them in each request.</p>
  </EmptyState>
);
export const welcome = (
  <EmptyState
    headingLevel={3}
    illustration={<WelcomeIllustration />}
    title="Welcome to the nest"
    action={<Button>Start</Button>}
  >
    <p>Seven short steps. You can stop at any time and come back later.</p>
  </EmptyState>
);
export const success = (
  <EmptyState headingLevel={3} illustration={<SuccessIllustration />} title="You are registered">
    <p>Your signed agreement is in your profile.</p>
  </EmptyState>
);
export const notFound = (
  <EmptyState
    headingLevel={3}
    illustration={<NotFoundIllustration />}
    title="We can’t find this page"
    action={<ButtonLink href="/">Go home</ButtonLink>}
  >
    <p>The address may be mistyped, or the page may have moved.</p>
  </EmptyState>
);
export const trouble = (
  <EmptyState
    headingLevel={3}
    illustration={<TroubleIllustration />}
    title="Something went wrong on our side"
    action={<Button>Try again</Button>}
  >
    <p>Nothing you entered is lost.</p>
  </EmptyState>
);
export const withoutPicture = <EmptyState headingLevel={3} title="No reviews yet" />;
