import { accountDescriptions, familyDescriptions } from '@/api/contract/descriptions/family';
import { requestDescriptions } from '@/api/contract/descriptions/requests';
import { alertDescriptions, answerDescriptions, facilityDescriptions } from '@/api/contract/descriptions/search';
import type { Description } from '@/api/contract/descriptions/shared';
import type { OperationName } from '@/api/contract/paths';

/** The OpenAPI descriptions of every operation of paths.ts; a missing one doesn't compile. */
export const descriptions = {
  ...accountDescriptions,
  ...familyDescriptions,
  ...requestDescriptions,
  ...facilityDescriptions,
  ...alertDescriptions,
  ...answerDescriptions,
} satisfies Record<OperationName, Description>;

/** Parameter descriptions by name. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  id: 'The id of the record that the path names.',
  code: 'The code of a mail.',
  target: 'An e-mail address, or a code that has expired.',
  remember: 'false: the session ends after 12 hours; otherwise it is kept, as the log-in does by default.',
  page: 'The page, from 1.',
  limit: 'How many on a page; 20 unless given.',
  year: 'A calendar year.',
  month: 'A month, yyyy-MM.',
  from: 'The first day, yyyy-MM-dd.',
  until: 'The last day, yyyy-MM-dd.',
  place: 'A postal code, a ZIP code, or a city.',
  to: 'A destination, as `place`: finds facilities on the way there, sorted by detour.',
  certain: 'true: only facilities that confirmed their places within four weeks.',
  subsidy: 'true: only facilities that are known to accept a fee subsidy.',
  without: 'true: where nothing is found, how many there are without each of the filters.',
  lat: 'The latitude, together with `lng` in place of `place`.',
  lng: 'The longitude.',
  radius: 'In kilometres.',
  type: '1 drop-in, 2 permanent.',
  maxPrice:
    'Minor units of the search’s currency: the most that the price on the card may be, `priceAsked` where children and days are asked, else `priceFrom`. Without a session, the price is that of full days where they are sold, else of the longest session.',
  q: 'Free text; spelling is forgiven.',
  'birthDates[]': 'yyyy-MM-dd; in the search also yyyy-MM, taken as the 1st.',
  'dates[]': 'yyyy-MM-dd.',
  'days[]': 'A day and its hours on the facility’s clock, 2026-11-09 08:00-17:30.',
  'booked[]': 'A day on which a child is already booked, by its index in `birthDates`: 0 2026-11-09.',
  'weekdays[]': '1 Monday to 7 Sunday.',
  'itemIds[]': 'The ids to delete; `itemIds` is accepted, too.',
  ageGroupId: 'An age group of the facility.',
  addressId: 'An address of the facility; the first unless given.',
  facilityId: 'The facility.',
  paymentId: 'The payment or refund.',
  secret: 'The feed’s secret with the ending `.ics`.',
  key: 'The key that a mail carries.',
  'ids[]': 'The ids of facilities: no others are found.',
  'except[]': 'The ids of facilities to leave out.',
  sha256: 'The SHA-256 of the PDF’s bytes as lower-case hex.',
};
