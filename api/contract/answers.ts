import { object, string } from 'yup';
import { price } from '@/api/contract/bookings';
import { exampleId, examples } from '@/api/contract/examples';
import {
  bool,
  date,
  empty,
  id,
  entity,
  instant,
  int,
  list,
  money,
  month,
  oneOf,
  shape,
  str,
  uploaded,
  word,
  zoneOffsets,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { moveAbout, version } from '@/api/contract/requests';
import { newMessage, seenUpTo, thread } from '@/api/contract/threads';
import { preferredTime } from '@/api/contract/tours-and-waitlists';
import { isTimeOfDay } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { declineReasonNames, facilityActions } from '@/lib/requests/answer/facility-answer';
import { lines } from '@/lib/validation/fields';
import { pinField } from '@/lib/validation/pin';
import { sessionField, weekdaysField } from '@/lib/validation/requests';

/** What a facility's people read and do by the links in their mails (product rule 8). They have no account. */

export const keyParams = object({ key: string().strict().max(100).defined() });
/** Sent back with every POST: it shows that the POST comes from the link's page. */
export const token = () => str();
export const tokenBody = { token: string().strict().max(100).defined() };

export const answerContact = entity('AnswerContact', {
  facilityName: str(),
  contact: shape({ name: str(), role: str() }),
  confirmed: bool(),
  /** Masked: "a…@littlepine.example". */
  mailbox: str(),
  token: token(),
});

/** In the `details` of a 403: the page of the link shows nothing of a child before the PIN is given, or chosen by mail. */
export const askedPin = shape({
  /** False: the operator requires a PIN, and the contact has none yet. */
  isSet: bool(),
  facilityName: str(),
  /** Masked. */
  mailbox: str(),
  token: token(),
});

const answerPin = entity('AnswerPin', {
  facilityName: str(),
  mailbox: str(),
  isSet: bool(),
  /** Then it can be replaced and not removed. */
  isRequired: bool(),
  token: token(),
});

/** One date of the request, with its sessions of all children. */
const answerDay = shape({
  date: date(),
  /** Places left in the children's groups besides this request; null once that says nothing. */
  placesLeft: int().nullable(),
  /** Null until the facility has answered. */
  status: oneOf(valuesOf(BookingItemStatus)).nullable(),
  /** Refunded if the facility cancels this date; null if it can't be cancelled. */
  refund: money().nullable(),
});

const start = {
  permanentBookingDays: weekdaysField().min(1, 'Choose at least one day.'),
  scheduleType: sessionField(),
  startDate: date(),
};

const requestStatuses = [
  ...new Set<number>([...valuesOf(BookingStatus), ...valuesOf(TourStatus), ...valuesOf(WaitlistStatus)]),
];

/**
 * A request as the facility's contact sees it. Names no more of the family than the answer needs: docs/product.md, section 8.
 */
export const answerRequest = entity('AnswerRequest', {
  token: token(),
  kind: word(['booking', 'tour', 'waitlist'] as const),
  number: str(),
  version: version(),
  /** Of the request's kind. */
  status: oneOf(requestStatuses),
  facilityName: str(),
  addressTitle: str(),
  timeZone: str(),
  offsets: zoneOffsets(),
  contactName: str(),
  /** "Silva"; empty if the request is for no child yet. */
  familyName: str(),
  children: list(
    shape({
      firstName: str(),
      /** "2 years 3 months", on `careDay`. */
      age: str(),
      /** Null if not stated, or not shown. */
      allergies: str().nullable(),
      medicalNotes: str().nullable(),
    }),
  ),
  /** The day of care that ages are counted for, if it is ahead; else they are counted for today. */
  careDay: date().nullable().optional(),
  /** Whether the family lets the facility see allergies and medical notes now. */
  seesHealth: bool(),
  note: str().nullable(),
  /** When the request ends without the answer that it waits for. */
  expiresAt: instant().nullable(),
  /** Whether it waits for the facility. */
  unanswered: bool(),
  /** The facility's moves now, by the workflow tables. */
  moves: list(word(facilityActions)),
  /** Care that is asked for or booked; null for a tour. */
  care: shape({
    type: oneOf(valuesOf(BookingType)),
    scheduleType: sessionField(),
    /** All dates of a drop-in; the next ones of permanent care. */
    days: list(answerDay),
    weekdays: weekdaysField(),
    startDate: date().nullable(),
    endDate: date().nullable(),
    /** Of a waitlist request for permanent care. */
    startMonth: month().nullable(),
    /** The fewest places left on a day, besides this request; null once that says nothing. */
    placesLeft: int().nullable(),
    /** What the family pays; null if the facility has to state it. */
    price: price.nullable(),
    /** Of what was paid. */
    refunded: money(),
    /** Accepted, but charged only once the other facilities of the family's week have accepted. */
    heldBack: bool(),
  }).nullable(),
  /** Refunded by cancelling the dates of the query, or else the whole booking; null if nothing can be cancelled. */
  refund: money().nullable(),
  tour: shape({
    ageGroup: str(),
    preferredTimes: list(preferredTime),
    scheduledAt: instant().nullable(),
    proposedAt: instant().nullable(),
    confirmed: bool(),
    changeWanted: bool(),
    over: bool(),
    /** When other confirmed tours begin. */
    taken: list(instant()),
    /** Sessions and numbers of weekdays that have a price. */
    schedules: list(shape({ scheduleType: sessionField(), days: int().min(1) })),
    offer: shape({ ...start, permanentBookingDays: weekdaysField() }).nullable(),
  }).nullable(),
  waitlist: shape({
    ageGroup: str(),
    position: int().min(1).nullable(),
    lineLength: int().min(0),
    /** A family ahead would take the same free place. */
    othersFirst: bool(),
    /** Why no place can be offered now. */
    obstacle: str().nullable(),
  }).nullable(),
  /** Messages with the family. */
  thread,
  history: list(
    shape({
      at: instant(),
      by: word(['parent', 'facility', 'clock', 'payment'] as const),
      action: str(),
      /** The contact who made the move. */
      contactName: str().nullable(),
      note: str().nullable(),
      about: moveAbout(),
    }),
  ),
});

const timeOfDay = () =>
  string()
    .strict()
    .defined()
    .test('time', 'Enter a time.', (value) => isTimeOfDay(value ?? ''));

/** `version` and `refund` are those that the page showed: if they have changed, nothing is done (409). */
const answer = shape({
  ...tokenBody,
  version: version(),
  action: word(facilityActions),
  reason: word(declineReasonNames).optional(),
  note: lines(limits.noteMax)
    .max(limits.noteMax, `A message can have at most ${limits.noteMax} characters.`)
    .optional(),
  dates: list(date()).max(limits.bookingDatesMax).optional(),
  refund: money().optional(),
  /** A tour's time, in the facility's time zone. */
  visit: shape({ date: date(), time: timeOfDay() }).optional().default(undefined),
  start: shape(start).optional().default(undefined),
  /** For an offer by a facility without prices: per child and day or month. */
  price: money().min(100, 'Enter a price.').optional(),
});

export const answerCalls = {
  readRequestLink: operation('Answers', 'GET /v1/answer/request/:key', 'public', {
    namesDevice: true,
    summary: 'Read the request of a link',
    description:
      'The request as the facility sees it, its moves now, and the token that a POST sends back. An unknown or ended link is 404.',
    refuses: [403, 422],
    params: keyParams,
    query: object({ dates: list(date()).max(limits.bookingDatesMax).optional() }),
    answer: answerRequest,
  }),
  answerRequest: operation('Answers', 'POST /v1/answer/request/:key', 'public', {
    namesDevice: true,
    summary: 'Answer a request by its link',
    description:
      'Makes a move of the facility. If the request or the refund has changed since the page was drawn, nothing is done: 409.',
    refuses: [403, 409, 422],
    params: keyParams,
    body: answer,
    bodySize: 'request',
    example: {
      token: examples.token,
      version: 1,
      action: 'approveSome',
      dates: ['2026-12-07'],
      note: 'We are full on the other day.',
    },
    answer: answerRequest,
  }),
  writeByLink: operation('Answers', 'POST /v1/answer/message/:key', 'public', {
    namesDevice: true,
    summary: 'Write to the family by a request’s link',
    description:
      'Sends a message, or with null only marks the family’s messages as seen, up to the newest one that the page showed. The same message again, sent from the same page, changes nothing. When messages are closed, it is 409.',
    refuses: [403, 409, 422],
    params: keyParams,
    body: shape({ ...tokenBody, seenUpTo: seenUpTo(), message: shape(newMessage).nullable().default(null) }),
    bodySize: 'request',
    example: {
      token: examples.token,
      seenUpTo: 1,
      message: { text: 'Yes, please bring one from home.', files: [] },
    },
    answer: answerRequest,
  }),
  resendLink: operation('Answers', 'POST /v1/answer/resend/:key', 'public', {
    status: 202,
    summary: 'Mail a new link',
    description:
      'To the contact that the link was for, if they are still one. The answer does not say whether the link was known.',
    params: keyParams,
    answer: empty(),
  }),
  mailRequestLink: operation('Answers', 'POST /v1/answer/day/:key/link', 'public', {
    status: 202,
    summary: 'Mail the contact a link to write to a child’s family',
    description:
      'By the key of a day link. The mail goes to the contact, whoever holds the key, and its link opens the request of that child’s care.',
    refuses: [409],
    params: keyParams,
    body: shape({ ...tokenBody, itemId: id() }),
    example: { token: examples.token, itemId: exampleId(8) },
    answer: empty(),
  }),
};

export const contactFileCalls = {
  uploadByLink: operation('Answers', 'POST /v1/answer/file/:key', 'public', {
    status: 201,
    sends: 'multipart',
    summary: 'Upload files for a message by a request’s link',
    description:
      'Takes images and PDFs of at most 3 MB in the fields `file_0`, `file_1` and so on. A file that no message carries is deleted after a day.',
    refuses: [413, 415],
    params: keyParams,
    answer: uploaded(),
  }),
};

export const pinCalls = {
  givePin: operation('Answers', 'POST /v1/answer/device/:key', 'public', {
    status: 204,
    namesDevice: true,
    summary: 'Give the PIN on this device',
    description:
      'By the key of a day or request link. The device, known by its `Device-Key`, is not asked again for 30 days. Wrong PINs are limited by contact and network.',
    refuses: [409],
    params: keyParams,
    body: shape({ ...tokenBody, pin: pinField().defined() }),
    example: { token: examples.token, pin: '402913' },
    answer: empty(),
  }),
  mailPinLink: operation('Answers', 'POST /v1/answer/device/:key/mail', 'public', {
    status: 202,
    summary: 'Mail the contact a link to choose a PIN',
    description:
      'For a first PIN, another one, or one that was forgotten. The mail goes to the contact, whoever holds the key.',
    refuses: [409],
    params: keyParams,
    body: shape(tokenBody),
    example: { token: examples.token },
    answer: empty(),
  }),
  readPinLink: operation('Answers', 'GET /v1/answer/pin/:key', 'public', {
    summary: 'Read what a PIN would protect',
    description: 'Changes nothing. The link works for an hour, and once.',
    params: keyParams,
    answer: answerPin,
  }),
  setPin: operation('Answers', 'POST /v1/answer/pin/:key', 'public', {
    namesDevice: true,
    summary: 'Choose a PIN, or remove it',
    description:
      'Every other device of the contact is asked for it. The contact’s mailbox is told. The answer is the key of a day link.',
    refuses: [409],
    params: keyParams,
    body: shape({ ...tokenBody, pin: pinField().nullable().defined() }),
    example: { token: examples.token, pin: '402913' },
    answer: shape({ dayKey: str() }),
  }),
};

export const contactCalls = {
  readContactLink: operation('Answers', 'GET /v1/answer/contact/:key', 'public', {
    summary: 'Read what a contact confirms',
    description:
      'The facility that named the contact, and the token that a POST sends back. An unknown or ended link is 404.',
    params: keyParams,
    answer: answerContact,
  }),
  confirmContactLink: operation('Answers', 'POST /v1/answer/contact/:key', 'public', {
    summary: 'Confirm a contact',
    description: 'From then on, the contact is told of families’ requests. Confirming again changes nothing.',
    refuses: [409],
    params: keyParams,
    body: shape(tokenBody),
    example: { token: examples.token },
    answer: answerContact,
  }),
};
