import { object } from 'yup';
import { bool, entity, id, instant, int, list, paged, pageQuery, shape, str, word } from '@/api/contract/fields';
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
  waiting: shape({ bookings: int().min(0), tours: int().min(0) }),
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

export const notices = {
  listNotices: { query: object(pageQuery(limits.pageLimitMax)), answer: paged(notice).shape(counts) },
  countNotices: { answer: shape(counts) },
  /** Those up to this one, the newest that was shown. */
  readNotices: { body: shape({ upTo: id() }), answer: shape(counts) },
  /** Those about one request, whose page showed it as of this version; 409 with `details: {group}` if it has changed since. */
  readRequestNotices: { params: object({ id: id() }), body: shape({ version: version() }), answer: shape(counts) },
};
