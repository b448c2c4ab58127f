import { string } from 'yup';
import { keyParams, token, tokenBody } from '@/api/contract/answers';
import { examples } from '@/api/contract/examples';
import {
  bool,
  currency,
  date,
  empty,
  entity,
  float,
  id,
  instant,
  int,
  list,
  money,
  oneOf,
  shape,
  str,
  word,
  zoneOffsets,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { valuesOf, Weekday } from '@/lib/enums';
import { priceKinds } from '@/lib/facilities/answer-facts';
import { limits } from '@/lib/limits';
import { lines } from '@/lib/validation/fields';
import { sessionField } from '@/lib/validation/requests';

/** What a facility's contact states: prices, hours, closed days and replies to reviews (product rule 8). */

/** Stands for what a form showed; sent back with it. */
const seen = () => str();

/** When a contact last changed it here; null: never. */
const stated = () => shape({ at: instant(), by: str() }).nullable();

const priced = {
  of: word(priceKinds),
  session: sessionField(),
  /** Days a week; 0 for a single day. */
  days: int().min(0).max(7),
};

export const answerFacts = entity('AnswerFacts', {
  facilityName: str(),
  timeZone: str(),
  offsets: zoneOffsets(),
  currency: currency(),
  token: token(),
  today: date(),
  expiresAt: instant(),
  /** Whether the facility takes part: it has set prices or confirmed its places. */
  participates: bool(),
  prices: shape({
    stated: stated(),
    groups: list(
      shape({
        id: id(),
        title: str(),
        /** Null at a facility with one address. */
        address: str().nullable(),
        seen: seen(),
        cells: list(shape({ ...priced, price: money() })),
      }),
    ),
  }),
  hours: shape({
    stated: stated(),
    seen: seen(),
    /** Seven, from Monday. A day that is open without times has no stated hours. */
    days: list(
      shape({ weekday: oneOf(valuesOf(Weekday)), open: bool(), opens: str().nullable(), closes: str().nullable() }),
    ),
  }),
  /** From today on. */
  closedDays: shape({ stated: stated(), seen: seen(), dates: list(date()) }),
  reviews: shape({
    total: int().min(0),
    unanswered: int().min(0),
    /** Those without a reply first, each newest first. */
    items: list(
      shape({
        id: id(),
        seen: seen(),
        at: instant(),
        authorName: str(),
        rating: float(),
        text: str(),
        reply: str().nullable(),
      }),
    ),
  }),
});

const typed = (max: number) => string().strict().max(max).defined();
const message = (max: number) => lines(max).max(max, `Write at most ${max} characters.`);

/** Exactly one change. Amounts, times and dates are what the contact typed, so that each can be refused in its place. */
const change = shape({
  ...tokenBody,
  seen: typed(100),
  /** The code of the list of live requests that the change ends. */
  confirmed: typed(20).optional(),
  /** The prices that are named; an empty amount ends the session. */
  prices: shape({
    ageGroupId: id(),
    cells: list(shape({ ...priced, amount: typed(limits.textMax) })).max(limits.pricesMax),
  })
    .optional()
    .default(undefined),
  hours: list(
    shape({
      weekday: oneOf(valuesOf(Weekday)),
      open: bool(),
      opens: typed(limits.textMax),
      closes: typed(limits.textMax),
    }),
  )
    .length(7)
    .max(7)
    .optional(),
  /** `note`: to the families whose care ends. */
  close: shape({ from: typed(limits.textMax), to: typed(limits.textMax), note: message(limits.noteMax).defined() })
    .optional()
    .default(undefined),
  reopen: list(date()).max(limits.closedDaysMax).optional(),
  reply: shape({ reviewId: id(), text: message(limits.longTextMax).defined() })
    .optional()
    .default(undefined),
});

export const factCalls = {
  readFactsLink: operation('Answers', 'GET /v1/answer/facts/:key', 'public', {
    summary: 'Read prices, hours, closed days and reviews',
    description:
      'What a facility’s contact can change, each with `seen`, which stands for what was shown, and with who changed it last. Reviews without a reply come first.',
    params: keyParams,
    answer: answerFacts,
  }),
  stateFact: operation('Answers', 'POST /v1/answer/facts/:key', 'public', {
    summary: 'Change a price, hours, closed days or a reply',
    description:
      'Exactly one of `prices`, `hours`, `close`, `reopen` and `reply`. If what was seen has changed since, nothing is done. If live requests contradict the change, nothing is done either: `details` lists them with what happens to each and its refund, and has the code that confirms exactly this list, to be sent as `confirmed`. Stating what stands already changes nothing.',
    refuses: [409],
    params: keyParams,
    body: change,
    bodySize: 'request',
    example: {
      token: examples.token,
      seen: 'kq7LwA',
      close: { from: '2026-12-24', to: '2027-01-03', note: 'We’re away over the holidays.' },
    },
    answer: answerFacts,
  }),
  /** `key`: of a day link, or of the link that confirmed a contact. */
  mailFactsLink: operation('Answers', 'POST /v1/answer/facts/:key/link', 'public', {
    status: 202,
    summary: 'Mail the contact a link to its facts',
    description:
      'By the key of a day link, or of the link that confirmed the contact. The mail goes to the contact, whoever holds the key.',
    refuses: [409],
    params: keyParams,
    body: shape(tokenBody),
    example: { token: examples.token },
    answer: empty(),
  }),
};
