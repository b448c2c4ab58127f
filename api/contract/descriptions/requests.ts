import { about } from '@/api/contract/descriptions/shared';

const bookings = about('Bookings');
const receipts = about('Receipts');
const tours = about('Tours');
const waitlists = about('Waitlists');
const several = about('Several facilities at once');

const seen =
  'Send the `version` that was on the screen: if the request has changed since, nothing happens and the answer is 409 with the current request in `details.group`.';
const repeated = 'The same move again is 200 and changes nothing.';
const limited = 'More than 30 requests a day at one facility, or 100 in all, are 429.';

/** Requests for care, tours and places in line, and what they cost. */
export const requestDescriptions = {
  listUpcomingBookings: bookings('List upcoming bookings', 'Bookings that are not over, by what comes next.'),
  listPastBookings: bookings('List past bookings', 'Completed and expired bookings, the newest first.'),
  listCanceledBookings: bookings(
    'List cancelled bookings',
    'Bookings that a parent or a facility cancelled or declined, the newest first.',
  ),
  listUnmetBookings: bookings(
    'List unmet bookings',
    'Requests that a facility declined, cancelled or did not answer in time, or that expired before they were paid, while a day that was asked for is still ahead. Left out once the family has asked for all of these days again, or joined the facility’s waitlist since. The latest to end comes first.',
  ),
  listAlternatives: bookings(
    'List alternatives to a request',
    'For a booking: the nearest other facilities with room for all of its children on all of its days that are still ahead, in the same session, with the total price. For a tour or a waitlist request: the nearest other facilities for the ages of the children. The total is that of the search on the home page in `search`. Facilities where the family has had no success with this are left out.',
  ),
  dismissUnmetBooking: bookings(
    'Dismiss an unmet booking',
    `Takes a booking off the list of unmet bookings, for all adults of the family. Nothing else changes. ${seen} Dismissing it again is 200 and changes nothing.`,
  ),
  listBusyDays: bookings(
    'List busy days',
    'The days of a period of at most a year on which a child of the family is booked at any facility, by a live booking or an offered start. No other care can be requested for that child at that time.',
  ),
  getBooking: bookings(
    'Get a booking',
    'One booking with its dates, price, payments, history, and what cancelling now would refund.',
  ),
  approveBooking: bookings(
    'Approve a booking',
    `Takes an offer, or tries a refused payment again. It is paid with the card of \`cardId\`, which stays the booking’s card, else with the booking’s card, else with the main card. \`charge\` is compared with what holds now, as the version is; a card that was deleted is 409 with the one that can pay in \`details.card\`. ${seen} ${repeated}`,
  ),
  declineBooking: bookings(
    'Decline or cancel a booking',
    `Withdraws a request, declines an offer or cancels a confirmed booking. \`refund\` is the amount that was shown. A confirmed permanent booking ends with its paid month, or with \`lastMonth\` (yyyy-MM): a later month with care, at most twelve months ahead, charged as usual until then. ${seen} ${repeated}`,
  ),
  chooseBookingCard: bookings(
    'Choose a booking’s card',
    `Pays the later months of confirmed permanent care with this card while it is in the wallet; the main card stays the same. A month that was refused, or waits for the bank, is charged to it at once. \`charge\` is the next charge that was shown. ${seen} If the card is chosen already, only a refused month is charged again.`,
  ),
  resumePayment: bookings(
    'Resume a payment',
    'Call it after the cardholder authenticated: asks the gateway for the state of the charge. The id is the payment’s.',
  ),
  shareAbsence: bookings(
    'Give up single dates',
    `No child of a confirmed booking is coming on these dates: frees their places. The refund is what the policy says for each date. Prefer “Report a child absent”, which names children and keeps a spot that isn’t refunded. ${seen}`,
  ),
  reportAbsence: bookings(
    'Report a child absent',
    `The child isn’t coming from \`from\` through \`until\`, at most 31 days, in all of the family’s confirmed bookings: all at once or none. \`siblings\` names other children who aren’t coming either, \`leftOut\` the bookings that stay as they are. A session with a refund is given up, which can’t be undone; the booking is cancelled when nothing else of it is left. A session without a refund stays booked. Send each other booking of these days with its version and the refund that was on the screen: if a booking, a version or a refund differs, nothing happens and the answer is 409 with the current bookings of these days in \`details.bookings\`. ${repeated}`,
  ),
  undoAbsence: bookings(
    'Undo a reported absence',
    `The child is coming after all on days that stayed booked, until each session begins. All at once or none: if a version differs, the answer is 409 with the current bookings in \`details.bookings\`. ${repeated}`,
  ),
  getConfirmation: bookings(
    'Download a booking’s confirmation',
    'A PDF with child, facility, days, price, status and number, for an employer or a subsidy office. 409 unless the booking is confirmed or completed.',
    [409],
  ),
  moveBookingDate: bookings(
    'Move a single date',
    `Holds the new date before the old one is released. Possible while a full refund of the old date would be due, and for the same price or less. ${seen}`,
  ),
  requestDropIn: bookings(
    'Request drop-in care',
    `Asks for single dates. The places are held from now on, all or none: a place that was just taken is 409 with the dates in \`details\`. The card of \`cardId\` pays, else the main card. A family without a card is 409. ${limited}`,
  ),
  requestPermanent: bookings(
    'Request permanent care',
    `Asks for the same weekdays every week. Places are held twelve months ahead, all or none. Every month is charged to the card of \`cardId\` while it is in the wallet, else to the main card. A family without a card is 409. ${limited}`,
  ),
  requestWeek: bookings(
    'Request a week at several facilities',
    `Makes a drop-in request for each entry, all of them or none: a place that was just taken, or a price that is not the one in \`total\`, is 409. With \`allOrNone\` nothing is charged before every facility has accepted, and the refusal of one withdraws the others. ${limited}`,
  ),
  reviewRequest: bookings(
    'Review a facility',
    'One review for each booking, after its first attended date. The id is the booking’s.',
  ),

  getReceipt: receipts('Download a receipt', 'The receipt of a payment or refund as a PDF.'),
  listReceipts: receipts(
    'List receipts',
    'Payments and refunds of a year, with totals by child and by payer. Children of equal names are told apart by birth date. Without a year, the newest in which money moved.',
  ),
  getStatement: receipts('Download a year’s statement', 'The receipts of a year in one PDF.'),

  listUpcomingTours: tours('List upcoming tours', 'Tours that are not over.'),
  listTours: tours('List tours', 'All tours that are not hidden.'),
  getTour: tours('Get a tour', 'One tour with its proposed time or offered start, and its history.'),
  requestTour: tours(
    'Request a tour',
    `Suggests times to a facility. Where it does not take part, the request is passed on by mail. ${limited}`,
  ),
  updateTour: tours(
    'Change a tour request',
    'Replaces what was asked. Allowed while it is new, or scheduled and not confirmed, which makes it new again. A confirmed tour keeps its time, and the other times and the note stand in `changeWanted` until the facility proposes one of them and it is approved. Asking for what is asked for already changes nothing.',
  ),
  approveTour: tours(
    'Confirm a tour, or accept a start',
    `Confirms a proposed time, also one that is to replace a confirmed one. Accepting an offered start also makes its booking and charges the card of \`cardId\`, else the main card. ${seen} ${repeated}`,
  ),
  keepTour: tours(
    'Keep a confirmed time',
    `Ends the wish to move a confirmed tour, which keeps its time. ${seen} ${repeated}`,
  ),
  cancelTour: tours('Cancel a tour', `Calls a tour off, or declines an offered start. ${seen} ${repeated}`),
  hideTour: tours('Hide a tour', `Takes a tour that is over out of the lists. The record stays. ${seen} ${repeated}`),

  listUpcomingWaitlists: waitlists('List upcoming waitlist requests', 'Requests that are not over.'),
  listWaitlists: waitlists('List waitlist requests', 'All requests that are not hidden.'),
  getWaitlist: waitlists(
    'Get a waitlist request',
    'One request with its exact place in line, and how that has changed.',
  ),
  requestWaitlist: waitlists(
    'Join a waitlist',
    `Takes \`bookingDates\` for drop-in care, or \`startMonth\` and \`permanentBookingDays\` for permanent care. ${limited}`,
  ),
  updateWaitlist: waitlists(
    'Change a waitlist request',
    'Replaces the request while it is new. Changing to another line joins it at its end.',
  ),
  cancelWaitlist: waitlists(
    'Leave a waitlist',
    `Leaves the line, which also ends a booking that was offered. ${seen} ${repeated}`,
  ),
  hideWaitlist: waitlists(
    'Hide a waitlist request',
    `Takes a request that is over out of the lists. The record stays. ${seen} ${repeated}`,
  ),

  askSeveral: several(
    'Ask several facilities',
    `Asks up to five facilities for a tour (\`preferredTimes\`) or a place in line (as a waitlist request), each for the age groups that its \`lines\` name. All requests are made or none: errors are reported under the key of their facility, such as \`facilities.1\`. ${limited}`,
  ),
  getAsked: several(
    'See who has answered',
    'The requests that were sent together: their status, when each facility first answered, and its usual reply time.',
  ),
} as const;
