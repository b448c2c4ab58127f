import { string } from 'yup';
import { keyParams, token, tokenBody } from '@/api/contract/answers';
import { exampleId, examples } from '@/api/contract/examples';
import {
  bool,
  date,
  entity,
  id,
  instant,
  int,
  list,
  oneOf,
  shape,
  str,
  word,
  zoneOffsets,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { Pool, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { dayMarks, dayStates } from '@/lib/requests/day-marks';

/** A facility's day and places, by the links in the morning mail (product rule 8). */

const person = shape({
  firstName: str(),
  lastName: str(),
  relation: str(),
  phones: list(str()),
  photoUrl: str().nullable(),
});

/** What the facility needs to know of a child who comes. */
const careRecord = shape({
  allergies: str().nullable(),
  medications: str().nullable(),
  dietaryNeeds: str().nullable(),
  medicalNotes: str().nullable(),
  guardians: list(person),
  mayPickUp: list(person),
  mayNotPickUp: list(person),
  emergency: list(person),
});

const comingChild = shape({
  /** Of this child's day in the booking. */
  itemId: id(),
  /** Of the booking: NB-4K7Q2M. */
  number: str(),
  firstName: str(),
  lastName: str(),
  birthDate: date(),
  sessionType: oneOf(valuesOf(SessionType)),
  state: word(dayStates),
  /** Null: not marked, or marked at the desk. */
  marked: shape({ at: instant(), by: str() }).nullable(),
  /** Null for a child who isn't coming and whose day was given up. */
  record: careRecord.nullable(),
});

export const answerDay = entity('AnswerDay', {
  facilityName: str(),
  timeZone: str(),
  offsets: zoneOffsets(),
  expiresAt: instant(),
  token: token(),
  /** Requests that wait for an answer. */
  waiting: int().min(0),
  /** The contact's, masked: "a…@littlepine.example". */
  mailbox: str(),
  /**
   * The days of today's children who can have come by now: expected, and not only for the afternoon before noon. One press marks
   * them as here.
   */
  expectedNow: list(id()),
  /** Whether the contact has a PIN. */
  hasPin: bool(),
  /** When this contact's page was opened in the last 30 days, newest first. */
  openings: list(shape({ at: instant(), device: str(), isThisDevice: bool() })),
  days: list(
    shape({
      date: date(),
      isToday: bool(),
      /** Confirmed tours. */
      tours: list(
        shape({
          /** HH:mm where the tour is. */
          time: str(),
          number: str(),
          /** "Silva"; empty if the request is for no child yet. */
          familyName: str(),
          /** First names. */
          children: list(str()),
        }),
      ),
      groups: list(
        shape({
          id: id(),
          title: str(),
          /** Null at a facility with one address. */
          address: str().nullable(),
          children: list(comingChild),
        }),
      ),
    }),
  ),
});

const offeredPlaces = {
  ageGroupId: id(),
  weekday: oneOf(valuesOf(Weekday)),
  pool: oneOf(valuesOf(Pool)),
  places: int().min(0),
};

export const answerPlaces = entity('AnswerPlaces', {
  facilityName: str(),
  token: token(),
  /** Stands for all numbers below; sent back to show what was seen. */
  seen: str(),
  /** Whether the facility takes part: it has set prices or confirmed its places. */
  participates: bool(),
  /** The day of the last confirmation; null: never. */
  confirmedOn: date().nullable(),
  today: date(),
  groups: list(
    shape({
      id: id(),
      title: str(),
      address: str().nullable(),
      days: list(
        shape({
          weekday: offeredPlaces.weekday,
          /** `taken`: the most that are taken on such a day from today on. */
          pools: list(shape({ pool: offeredPlaces.pool, places: offeredPlaces.places, taken: int().min(0) })),
        }),
      ),
    }),
  ),
});

const morningMail = entity('MorningMail', { facilityName: str(), on: bool() });

export const dayCalls = {
  readDayLink: operation('Answers', 'GET /v1/answer/day/:key', 'public', {
    namesDevice: true,
    refuses: [403],
    summary: 'Read who comes today and tomorrow',
    description:
      'With what the facility needs to know of each child. Each child’s family sees that it was opened, once per contact and day. Before a PIN that is asked is given, it is 403 with `details.pin`, which say what is asked.',
    params: keyParams,
    answer: answerDay,
  }),
  markChild: operation('Answers', 'POST /v1/answer/day/:key', 'public', {
    namesDevice: true,
    summary: 'Mark a child as here or not, or undo it',
    description: 'Today only. If another mark or a change of the booking came first, nothing is done.',
    refuses: [403, 409],
    params: keyParams,
    body: shape({ ...tokenBody, itemId: id(), mark: word(dayMarks), seen: word(dayStates) }),
    example: { token: examples.token, itemId: exampleId(8), mark: 'here', seen: 'expected' },
    answer: answerDay,
  }),
  markAllHere: operation('Answers', 'POST /v1/answer/day/:key/here', 'public', {
    namesDevice: true,
    refuses: [403],
    summary: 'Mark several children as here',
    description:
      'Today only, all at once. A child who isn’t expected anymore, because the family reported it absent or somebody marked it, stays as it is; so the same call again changes nothing.',
    params: keyParams,
    body: shape({ ...tokenBody, items: list(id()).max(limits.markedAtOnceMax) }),
    bodySize: 'week',
    example: { token: examples.token, items: [exampleId(8)] },
    answer: answerDay,
  }),
  readPlacesLink: operation('Answers', 'GET /v1/answer/places/:key', 'public', {
    summary: 'Read the places that the facility offers',
    description: 'By group, weekday and half of the day.',
    params: keyParams,
    answer: answerPlaces,
  }),
  confirmPlaces: operation('Answers', 'POST /v1/answer/places/:key', 'public', {
    summary: 'Confirm or change the places',
    description:
      'Parents see the day of the confirmation. If the numbers are no longer those that were seen, or fewer than are taken, nothing is done.',
    refuses: [409],
    params: keyParams,
    body: shape({
      ...tokenBody,
      seen: string().strict().max(100).defined(),
      /** Null: the numbers that were seen. */
      places: list(shape({ ...offeredPlaces, places: offeredPlaces.places.max(limits.offeredPlacesMax) }))
        .max(limits.offeredRowsMax)
        .nullable(),
    }),
    bodySize: 'week',
    example: {
      token: examples.token,
      seen: 'kq7LwA',
      places: [{ ageGroupId: exampleId(9), weekday: 1, pool: 1, places: 6 }],
    },
    answer: answerPlaces,
  }),
  readMorningMail: operation('Answers', 'GET /v1/answer/morning/:key', 'public', {
    summary: 'Read whether the morning e-mail is on',
    description: 'Changes nothing.',
    params: keyParams,
    answer: morningMail,
  }),
  setMorningMail: operation('Answers', 'PUT /v1/answer/morning/:key', 'public', {
    summary: 'Turn the morning e-mail on or off',
    description: 'E-mails about requests are not affected.',
    params: keyParams,
    body: shape({ on: bool() }),
    example: { on: false },
    answer: morningMail,
  }),
  stopMorningMail: operation('Answers', 'POST /v1/answer/morning/:key', 'public', {
    summary: 'Turn the morning e-mail off with one click',
    description: 'For the unsubscribe button of mail programs. Stopping again changes nothing.',
    params: keyParams,
    answer: morningMail,
  }),
};
