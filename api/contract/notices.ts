import { object } from 'yup';
import { exampleId } from '@/api/contract/examples';
import { bool, entity, id, instant, int, list, paged, pageQuery, shape, str, word } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { version } from '@/api/contract/requests';
import { limits } from '@/lib/limits';
import { noticePaths, type NoticeKind, type RequestKind, requestPaths } from '@/lib/paths';

/** Something that happened to one of the family's requests, or a place that an alert found; it leads to the page of it. */
export const notice = entity('Notice', {
  id: id(),
  at: instant(),
  title: str(),
  request: word(Object.keys(noticePaths) as NoticeKind[]),
  requestId: id(),
  /** The number people read out; empty for an alert. */
  number: str(),
  /** Who, when and how much: "Ada · Nov 27, Nov 30 · $132.00". Empty where the request is not there any more. */
  facts: str(),
  read: bool(),
  /** The newest about a request that waits for the parent's answer now. */
  needsAnswer: bool(),
});

const counts = {
  /** Notices that this adult has not read. */
  unread: int().min(0),
  /** Requests of the family that wait for its answer now; an offer from a waitlist is answered at its booking. */
  waiting: shape({
    bookings: int().min(0),
    tours: int().min(0),
    /** How many of the bookings are offers from a waitlist. */
    waitlists: int().min(0).optional(),
  }),
  /** Requests with messages of the facility that this adult has not seen, newest message first. */
  messages: list(
    shape({
      request: word(Object.keys(requestPaths) as RequestKind[]),
      requestId: id(),
      /** NB-4K7Q2M. */
      number: str(),
      facilityName: str(),
      count: int().min(1),
    }),
  ),
};

export const noticeCalls = {
  listNotices: operation('Messages', 'GET /v1/parent/notice', 'signed', {
    summary: 'List notices',
    description:
      'What happened to the family’s requests: what needs an answer, then the newest; with the counts of the header.',
    query: object(pageQuery(limits.pageLimitMax)),
    answer: paged(notice).shape(counts),
  }),
  countNotices: operation('Messages', 'GET /v1/parent/notice/count', 'signed', {
    summary: 'Count notices',
    description: 'Unread notices, and the requests that wait for the family’s answer.',
    answer: shape(counts),
  }),
  readNotices: operation('Messages', 'PUT /v1/parent/notice/read', 'signed', {
    asksNew: false,
    summary: 'Mark notices as read',
    description: 'All up to the newest notice that was shown. Answers the counts.',
    body: shape({ upTo: id() }),
    example: { upTo: exampleId(900) },
    answer: shape(counts),
  }),
  readRequestNotices: operation('Messages', 'PUT /v1/parent/request/:id/notice/read', 'signed', {
    asksNew: false,
    summary: 'Mark a request’s notices as read',
    description:
      'Those about one request, as of the version that its page showed: when it has changed since, they stay unread. Answers the counts.',
    params: object({ id: id() }),
    body: shape({ version: version() }),
    example: { version: 3 },
    answer: shape(counts),
  }),
};
