import { about } from '@/api/contract/descriptions/shared';

const facilities = about('Facilities');

export const facilityDescriptions = {
  listFacilities: facilities(
    'Search facilities',
    'Every filter narrows the list. Without a radius the search looks 25, 50, 100 and 200 km around the place until it finds a facility. With `to`, the radius is of the detour by straight lines, grown through 2, 5, 10 and 25 km. `priceAsked` is the whole price for these children and days. Where nothing is found, `without` says how many facilities there are without one of the filters. Totals are exact up to 1,000; beyond, `more` is true. A search whose queries take longer than three seconds is 503; if only the counts of `without` do, `without` is missing. A place that is not found or ambiguous is 422, with choices in `details` where there are several.',
  ),
  listFacilityPoints: facilities(
    'List the points of a search',
    'What a map shows of a search: the filters of the list, at most 1,000 facilities with a point, and the circle that was searched.',
  ),
  getFacility: facilities(
    'Get a facility',
    'Its facts with where they come from, age groups and prices. Null means that nobody has stated it.',
  ),
  getFacilityCalendar: facilities(
    'Get a month’s free places',
    'Places left of an age group by day. Only for a facility that takes part; another is 404.',
  ),
  listFacilityComments: facilities('List reviews', 'What families wrote, with the facility’s replies, newest first.'),
  getFacilityPage: facilities(
    'Get a facility’s page',
    'All that the page of a facility begins with, in one call: the facility, its reviews (`page` is of these), and the first month with a free day of the first age group at the address. An address that is not the facility’s is taken for its first.',
  ),
  getFacilityAgeGroups: facilities(
    'Find age groups and prices',
    'For each date of birth the group on that date, with `dropInItem` for drop-in care or `schedule` for permanent care.',
  ),
  planWeek: facilities(
    'Plan a week',
    'Up to three plans over one or several facilities that cover these days for all of the children: with the fewest changes, the least way and the lowest price. Where nothing covers all of it, the plan that covers most, and whose waitlists would close the gap.',
  ),
  listSavedFacilities: facilities('List saved facilities', 'The family’s saved facilities, as search items.'),
  saveFacility: facilities('Save a facility', 'Saving a saved one changes nothing.'),
  listPlaces: facilities(
    'Suggest places to search at',
    'For a field in which a parent types a place: at most 8 postal codes or cities that begin so, those with facilities first; without a text, the cities with most facilities. `place` is found by the search without a further question; `label` is for people.',
  ),
  unsaveFacility: facilities('Take a facility off the saved ones', 'Taking off one that is not saved changes nothing.'),
} as const;

const answers = about('Answers');

/** What a facility's people do by the links in their e-mails. */
export const answerDescriptions = {
  readContactLink: answers(
    'Read what a contact confirms',
    'The facility that named the contact, and the token that a POST sends back. An unknown or ended link is 404.',
  ),
  confirmContactLink: answers(
    'Confirm a contact',
    'From then on, the contact is told of families’ requests. Confirming again changes nothing.',
    [409],
  ),
  claimFacility: answers(
    'Claim a facility',
    'Somebody asks to answer families for the facility with this license number. Its own mailbox is asked by a link; without one, or if it has a contact, a person decides. The answer does not say which. `region` is needed where the number is known in several states or provinces.',
  ),
  readClaimLink: answers(
    'Read a claim',
    'Who asks to answer families for the facility, and the token that a POST sends back. An unknown or ended link is 404.',
  ),
  answerClaim: answers(
    'Approve or decline a claim',
    'From the facility’s own mailbox. If the facility has got a contact meanwhile, a person decides: `checking`. The same answer again changes nothing.',
    [409],
  ),
  readDayLink: answers(
    'Read who comes today and tomorrow',
    'With what the facility needs to know of each child. Each child’s family sees that it was opened, once per contact and day.',
  ),
  markChild: answers(
    'Mark a child as here or not, or undo it',
    'Today only. If another mark or a change of the booking came first, nothing is done.',
    [409],
  ),
  mailRequestLink: answers(
    'Mail the contact a link to write to a child’s family',
    'By the key of a day link. The mail goes to the contact, whoever holds the key, and its link opens the request of that child’s care.',
    [409],
  ),
  readPlacesLink: answers('Read the places that the facility offers', 'By group, weekday and half of the day.'),
  confirmPlaces: answers(
    'Confirm or change the places',
    'Parents see the day of the confirmation. If the numbers are no longer those that were seen, or fewer than are taken, nothing is done.',
    [409],
  ),
  readFactsLink: answers(
    'Read prices, hours, closed days and reviews',
    'What a facility’s contact can change, each with `seen`, which stands for what was shown, and with who changed it last. Reviews without a reply come first.',
  ),
  stateFact: answers(
    'Change a price, hours, closed days or a reply',
    'Exactly one of `prices`, `hours`, `close`, `reopen` and `reply`. If what was seen has changed since, nothing is done. If live requests contradict the change, nothing is done either: `details` lists them with what happens to each and its refund, and has the code that confirms exactly this list, to be sent as `confirmed`. Stating what stands already changes nothing.',
    [409],
  ),
  mailFactsLink: answers(
    'Mail the contact a link to its facts',
    'By the key of a day link, or of the link that confirmed the contact. The mail goes to the contact, whoever holds the key.',
    [409],
  ),
  readMorningMail: answers('Read whether the morning e-mail is on', 'Changes nothing.'),
  setMorningMail: answers('Turn the morning e-mail on or off', 'E-mails about requests are not affected.'),
  stopMorningMail: answers(
    'Turn the morning e-mail off with one click',
    'For the unsubscribe button of mail programs. Stopping again changes nothing.',
  ),
  readRequestLink: answers(
    'Read the request of a link',
    'The request as the facility sees it, its moves now, and the token that a POST sends back. An unknown or ended link is 404.',
    [422],
  ),
  answerRequest: answers(
    'Answer a request by its link',
    'Makes a move of the facility. If the request or the refund has changed since the page was drawn, nothing is done: 409.',
    [409, 422],
  ),
  writeByLink: answers(
    'Write to the family by a request’s link',
    'Sends a message, or with null only marks the family’s messages as seen, up to the newest one that the page showed. The same message again, sent from the same page, changes nothing. When messages are closed, it is 409.',
    [409, 422],
  ),
  uploadByLink: answers(
    'Upload files for a message by a request’s link',
    'Takes images and PDFs of at most 3 MB in the fields `file_0`, `file_1` and so on. A file that no message carries is deleted after a day.',
    [413, 415],
  ),
  resendLink: answers(
    'Mail a new link',
    'To the contact that the link was for, if they are still one. The answer does not say whether the link was known.',
  ),
} as const;

const alerts = about('Facilities');

/** Alerts about free places. */
export const alertDescriptions = {
  listSearchAlerts: alerts(
    'List alerts',
    'What the family is told of when a place comes free: one mail a day at most, at `hour`.',
  ),
  createSearchAlert: alerts(
    'Add an alert',
    'For a search, or with `facilityId` for one facility. Facilities that have a place now are no news. The same again is answered with the one that is there. At most 20 for a family.',
  ),
  setAlertHour: alerts('Choose the hour of alerts', 'On the clock of `timeZone`.'),
  updateSearchAlert: alerts(
    'Change, pause or resume an alert',
    'What has a place at this moment is no news afterwards. A stale version is 409 with the alert in `details`.',
  ),
  deleteSearchAlert: alerts('Delete an alert', 'Deleting one that is not there is 404.'),
  readAlertStop: alerts('Read what a mail’s link ends', 'Changes nothing.'),
  stopAlerts: alerts(
    'End alerts by a mail’s link',
    'Pauses the alert that the key is for, or all of the family’s. Mail programs may call it (RFC 8058).',
  ),
} as const;
