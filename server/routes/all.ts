import type { Handlers } from '@/server/http/types';
import { accountRoutes } from '@/server/routes/account';
import { agreementRoutes } from '@/server/routes/agreement';
import { alertRoutes } from '@/server/routes/alerts';
import { bookingRoutes } from '@/server/routes/bookings';
import { calendarRoutes } from '@/server/routes/calendar';
import { contentRoutes } from '@/server/routes/content';
import { facilityRoutes } from '@/server/routes/facilities';
import { familyRoutes } from '@/server/routes/family';
import { fileUploadRoutes } from '@/server/routes/files';
import { messageRoutes } from '@/server/routes/messages';
import { noticeRoutes } from '@/server/routes/notices';
import { profileRoutes } from '@/server/routes/profile';
import { receiptRoutes } from '@/server/routes/receipts';
import { reviewRoutes } from '@/server/routes/reviews';
import { savedRoutes } from '@/server/routes/saved';
import { sessionRoutes } from '@/server/routes/session';
import { severalRoutes } from '@/server/routes/several';
import { tourRoutes } from '@/server/routes/tours';
import { waitlistRoutes } from '@/server/routes/waitlists';
import { walletRoutes } from '@/server/routes/wallet';
import type { Deps } from '@/server/services/deps';

/** Every operation's handler. An operation of the contract that is missing here does not compile. */
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
  ...savedRoutes(deps),
  ...alertRoutes(deps),
  ...messageRoutes(deps),
  ...noticeRoutes(deps),
  ...bookingRoutes(deps),
  ...receiptRoutes(deps),
  ...reviewRoutes(deps),
  ...tourRoutes(deps),
  ...waitlistRoutes(deps),
  ...severalRoutes(deps),
});
