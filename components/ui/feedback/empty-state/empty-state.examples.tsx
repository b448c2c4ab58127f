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
    <p>Care you ask for appears here, with every step it takes.</p>
  </EmptyState>
);
export const noResults = (
  <EmptyState
    headingLevel={3}
    illustration={<NoResultsIllustration />}
    title="No facility fits all of this"
    action={<Button variant="secondary">Remove all filters</Button>}
  >
    <p>Try a larger radius, or fewer dates.</p>
  </EmptyState>
);
export const noChildren = (
  <EmptyState
    headingLevel={3}
    illustration={<NoChildrenIllustration />}
    title="Who are we caring for?"
    action={<Button>Add a child</Button>}
  >
    <p>Add your children once, and every request knows them.</p>
  </EmptyState>
);
export const welcome = (
  <EmptyState
    headingLevel={3}
    illustration={<WelcomeIllustration />}
    title="Welcome to the nest"
    action={<Button>Start</Button>}
  >
    <p>Seven short steps. You can stop at any of them and come back.</p>
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
    title="This page has flown"
    action={<ButtonLink href="/">Go home</ButtonLink>}
  >
    <p>The address may be mistyped, or the page is gone.</p>
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
