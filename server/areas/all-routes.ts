import { alternativeRoutes } from '@/server/areas/care/alternatives/routes';
import { bookingRoutes } from '@/server/areas/care/bookings/routes';
import { calendarRoutes } from '@/server/areas/care/calendar/routes';
import { noticeRoutes } from '@/server/areas/care/notices/routes';
import { reviewRoutes } from '@/server/areas/care/reviews/routes';
import { severalRoutes } from '@/server/areas/care/several/routes';
import { tourRoutes } from '@/server/areas/care/tours/routes';
import { waitlistRoutes } from '@/server/areas/care/waitlists/routes';
import { weekRoutes } from '@/server/areas/care/weeks/routes';
import { alertRoutes } from '@/server/areas/facilities/alerts/routes';
import { claimRoutes } from '@/server/areas/facilities/claims/routes';
import { contactRoutes } from '@/server/areas/facilities/contacts/routes';
import { facilityRoutes } from '@/server/areas/facilities/listings/routes';
import { savedRoutes } from '@/server/areas/facilities/saved/routes';
import { searchRoutes } from '@/server/areas/facilities/search/routes';
import { answerRoutes } from '@/server/areas/facility-side/answers/routes';
import { dayRoutes } from '@/server/areas/facility-side/day/routes';
import { factsRoutes } from '@/server/areas/facility-side/facts/routes';
import { threadRoutes } from '@/server/areas/facility-side/threads/routes';
import { accountRoutes } from '@/server/areas/family/account/routes';
import { agreementRoutes } from '@/server/areas/family/agreement/routes';
import { messageRoutes } from '@/server/areas/family/messages/routes';
import { passkeyRoutes } from '@/server/areas/family/passkeys/routes';
import { profileRoutes } from '@/server/areas/family/profile/routes';
import { familyRoutes } from '@/server/areas/family/records/routes';
import { secondFactorRoutes } from '@/server/areas/family/second-factor/routes';
import { sessionRoutes } from '@/server/areas/family/session/routes';
import { receiptRoutes } from '@/server/areas/money/receipts/routes';
import { settlementRoutes } from '@/server/areas/money/settlement/routes';
import { walletRoutes } from '@/server/areas/money/wallet/routes';
import { contentRoutes } from '@/server/areas/platform/content/routes';
import { fileUploadRoutes } from '@/server/areas/platform/files/routes';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Handlers } from '@/server/http/types';

/** Handlers of all operations. A missing one does not compile. */
export const allRoutes = (deps: Deps): Handlers => ({
  ...sessionRoutes(deps),
  ...passkeyRoutes(deps),
  ...secondFactorRoutes(deps),
  ...accountRoutes(deps),
  ...profileRoutes(deps),
  ...agreementRoutes(deps),
  ...calendarRoutes(deps),
  ...contentRoutes(deps),
  ...familyRoutes(deps),
  ...walletRoutes(deps),
  ...fileUploadRoutes(deps),
  ...facilityRoutes(deps),
  ...searchRoutes(deps),
  ...savedRoutes(deps),
  ...alertRoutes(deps),
  ...messageRoutes(deps),
  ...noticeRoutes(deps),
  ...bookingRoutes(deps),
  ...settlementRoutes(deps),
  ...receiptRoutes(deps),
  ...reviewRoutes(deps),
  ...tourRoutes(deps),
  ...waitlistRoutes(deps),
  ...alternativeRoutes(deps),
  ...severalRoutes(deps),
  ...weekRoutes(deps),
  ...contactRoutes(deps),
  ...threadRoutes(deps),
  ...claimRoutes(deps),
  ...dayRoutes(deps),
  ...factsRoutes(deps),
  ...answerRoutes(deps),
});
