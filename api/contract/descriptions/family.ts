import { about } from '@/api/contract/descriptions/description';

const records = about('Family records');
const cards = about('Cards');
const messages = about('Messages');
const calendar = about('Calendar');
const common = about('Common');

const created = (what: string) =>
  records(
    `Add ${what}`,
    `Saves one to twenty ${what}. An empty optional text is kept as null. A photo is named by the id of its upload.`,
  );
const replaced = (what: string) =>
  records(
    `Replace ${what}`,
    `Replaces whole ${what}: each item carries its id and the version that was read. A stale version is 409 with the saved record in \`details\`.`,
  );
const deleted = (what: string, unless = '') =>
  records(`Delete ${what}`, `Deletes the ${what} of the ids, all or nothing.${unless}`);
const lastStays = ' The last one of a family that has signed is 409.';

/** What belongs to the family, and what is the same for everybody. */
export const familyDescriptions = {
  createChildren: created('children'),
  updateChildren: replaced('children'),
  deleteChildren: deleted('children', ` A child whom a live request is about is 409.${lastStays}`),
  createParentInfo: created('parents or guardians'),
  updateParentInfo: replaced('parents or guardians'),
  deleteParentInfo: deleted('parents or guardians', lastStays),
  createEmergencyContacts: created('emergency contacts'),
  updateEmergencyContacts: replaced('emergency contacts'),
  deleteEmergencyContacts: deleted('emergency contacts', lastStays),
  createAuthorizedPickups: created('authorized pickups'),
  updateAuthorizedPickups: replaced('authorized pickups'),
  deleteAuthorizedPickups: deleted('authorized pickups'),
  createUnauthorizedPickups: created('unauthorized pickups'),
  updateUnauthorizedPickups: replaced('unauthorized pickups'),
  deleteUnauthorizedPickups: deleted('unauthorized pickups'),
  listChildActivity: records(
    'List a child’s activities',
    'What facilities noted of the child’s days, newest first. `all` is no filter.',
  ),
  listQuestions: records(
    'List the additional questions',
    'The questions that a child’s `additionalInfo` may answer. None is required unless it says so.',
  ),

  beginCardSetup: cards(
    'Begin to save a card',
    'Opens a setup at the gateway and answers the secret that the gateway’s form needs; null where it needs none.',
  ),
  createCard: cards(
    'Save a card',
    'Takes the token that the gateway gave the browser. The first card is the main one. The same token again gives the same card.',
  ),
  deleteCards: cards(
    'Delete cards',
    'Deletes the cards of the ids, all or nothing. When the main card goes, the newest becomes main. A card that pays for a live booking cannot be the last one: 409.',
  ),
  setMainCard: cards('Choose the main card', 'All charges use the main card. Answers the profile.'),

  sendSupport: messages(
    'Write to support',
    'Feedback is a message with the subject "Feedback". Answers come by e-mail.',
  ),
  listSupportMessages: messages('List messages to support', 'What the family’s adults wrote, newest first.'),
  listNotices: messages(
    'List notices',
    'What happened to the family’s requests: what needs an answer, then the newest; with the counts of the header.',
  ),
  countNotices: messages('Count notices', 'Unread notices, and the requests that wait for the family’s answer.'),
  readNotices: messages('Mark notices as read', 'All up to the newest notice that was shown. Answers the counts.'),
  readRequestNotices: messages(
    'Mark a request’s notices as read',
    'Those about one request, as of the version that its page showed. When it has changed since, it is 409 with the request in `details.group`. Answers the counts.',
  ),

  createCalendarFeed: calendar(
    'Make the calendar feed',
    'Answers the address of the family’s feed, once. Only a hash of its secret is kept. An earlier address ends.',
  ),
  deleteCalendarFeed: calendar('Revoke the calendar feed', 'The address answers 404 from then on.'),
  getCalendarFile: calendar(
    'Download the calendar',
    'What the feed holds, once, as an iCalendar file. It needs no feed and changes none.',
  ),
  getCalendarFeed: calendar(
    'Read the calendar feed',
    'The family’s care as whole days with first names, for calendar programs. The secret in the address is the only key.',
  ),

  upload: common(
    'Upload photos',
    'Takes at most five images of 3 MB in the fields `file_0`, `file_1` and so on, and encodes them again without metadata. An image that cannot be read is 415 with a sentence that names its type. An upload that no record refers to is deleted after a day.',
    [413, 415],
  ),
  getSettings: common('Get the settings', 'Contacts, and what a page needs to know of the configuration.'),
  getContent: common('Get a page of text', 'The page’s title, version and Markdown.'),
  getSitemap: common(
    'List facilities for search engines',
    'The open facilities that are not invented, 50,000 on a page, with the time of their last change.',
  ),
} as const;
