import type { Handlers } from '@/server/http/types';
import { accountRoutes } from '@/server/areas/account/routes';
import { alternativeRoutes } from '@/server/areas/alternatives/routes';
import { agreementRoutes } from '@/server/areas/agreement/routes';
import { alertRoutes } from '@/server/areas/alerts/routes';
import { answerRoutes } from '@/server/areas/answers/routes';
import { bookingRoutes } from '@/server/areas/bookings/routes';
import { calendarRoutes } from '@/server/areas/calendar/routes';
import { claimRoutes } from '@/server/areas/claims/routes';
import { contentRoutes } from '@/server/areas/content/routes';
import { contactRoutes } from '@/server/areas/contacts/routes';
import { dayRoutes } from '@/server/areas/day/routes';
import { factsRoutes } from '@/server/areas/facts/routes';
import { facilityRoutes } from '@/server/areas/facilities/routes';
import { familyRoutes } from '@/server/areas/family/routes';
import { fileUploadRoutes } from '@/server/areas/files/routes';
import { messageRoutes } from '@/server/areas/messages/routes';
import { noticeRoutes } from '@/server/areas/notices/routes';
import { profileRoutes } from '@/server/areas/profile/routes';
import { receiptRoutes } from '@/server/areas/receipts/routes';
import { reviewRoutes } from '@/server/areas/reviews/routes';
import { savedRoutes } from '@/server/areas/saved/routes';
import { searchRoutes } from '@/server/areas/search/routes';
import { sessionRoutes } from '@/server/areas/session/routes';
import { severalRoutes } from '@/server/areas/several/routes';
import { settlementRoutes } from '@/server/areas/settlement/routes';
import { threadRoutes } from '@/server/areas/threads/routes';
import { weekRoutes } from '@/server/areas/weeks/routes';
import { tourRoutes } from '@/server/areas/tours/routes';
import { waitlistRoutes } from '@/server/areas/waitlists/routes';
import { walletRoutes } from '@/server/areas/wallet/routes';
import type { Deps } from '@/server/areas/shared/deps';

/** Handlers of all operations. A missing one does not compile. */
export const allRoutes = (deps: Deps): Handlers => ({
  ...sessionRoutes(deps),
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
