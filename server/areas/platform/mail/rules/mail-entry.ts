import { requestKindLabels } from '@/lib/labels';
import type { BookingMoney } from '@/lib/money/booking-money';
import type { Currency } from '@/lib/money/money';
import type { RequestKind } from '@/lib/paths';

/** An adult can turn off the mails of one topic (notificationSettings). */
export type NotificationTopic = 'bookings' | 'tours' | 'waitlists' | 'messages' | 'news';

export interface ToFamily {
  familyId: string;
}

/** Facts of a mail to one address. `familyId` ties it to the family's export and deletion; null for strangers. */
export interface ToAddress {
  to: string;
  familyId: string | null;
}

/** Facts of a mail about one of the family's requests (product rule 3). It goes to the family, with a notice. */
export interface AboutRequest<Status> extends ToFamily {
  id: string;
  /** The number that people read out: NB-4K7Q2M. */
  number: string;
  facilityName: string;
  status: Status;
  note?: string | null;
  /** The account of the adult who caused the mail; that adult gets no notice. */
  by?: string | null;
}

/** The facts that every mail about this request needs. */
export const aboutRequest = <Status>({
  familyId,
  id,
  number,
  facilityName,
  status,
}: AboutRequest<Status>): Omit<AboutRequest<Status>, 'note' | 'by'> => ({
  familyId,
  id,
  number,
  facilityName,
  status,
});

export interface LocalInstant {
  at: Date;
  timeZone: string;
}

export interface Deadline extends LocalInstant {
  /** The deadline is the start of care. */
  isCare?: boolean;
}

export type MailedMoney = BookingMoney & { currency: Currency };

export interface MailContext {
  productName: string;
  supportEmail: string;
  /** Without a trailing slash. */
  publicUrl: string;
  now: Date;
}

/** The subject and paragraphs of a mail, in plain text. Empty paragraphs are left out. */
export interface MailText {
  subject: string;
  /** Added to the subject: the number of the request. */
  number?: string;
  paragraphs: readonly (string | null | undefined | false)[];
}

export interface MailedRequest {
  kind: RequestKind;
  id: string;
}

/** One kind of mail. `Facts` is what the caller passes to enqueueMail besides the kind. */
export interface MailEntry<Facts> {
  /** The setting that turns it off; null for mails that are always sent. */
  topic: NotificationTopic | null;
  /**
   * Whether the account's export may contain it. False for a mail that carries a code or key, and for one to an address
   * that need not belong to an adult of the family: reading it proves that one owns the mailbox.
   */
  isReadableElsewhere: boolean;
  /** For a mail with a code: how long that works. The mail is sent before others, and never after that time. */
  expiresAfterMs?: number;
  /** For the "unsubscribe" header: the call that a mail program makes, and its key. */
  stop?: (mail: Facts) => { operation: 'stopAlerts' | 'stopMorningMail'; key: string };
  /** Set by `mailAboutRequest`. */
  request?: { noun: string; linkTo: (mail: Facts) => MailedRequest };
  write: (mail: Facts, context: MailContext) => MailText;
}

type WithCode = { isReadableElsewhere: false; expiresAfterMs: number };

/** A kind of mail that goes to one address. */
export const mailToAddress = <Facts = unknown>(
  entry: MailEntry<ToAddress & Facts> & (Facts extends { code: string } ? WithCode : unknown),
): MailEntry<ToAddress & Facts> => entry;

/** A kind of mail that goes to every confirmed adult of the family who has not turned its topic off. */
export const mailToFamily = <Facts>(entry: MailEntry<ToFamily & Facts>): MailEntry<ToFamily & Facts> => entry;

type RequestMailEntry<Facts> = MailEntry<Facts> & Required<Pick<MailEntry<Facts>, 'request'>>;

/**
 * A kind of mail about one of the family's requests. It goes to the family and comes with a notice; the request's number is
 * added to the subject, and a link to the request is the last paragraph. `linkTo` is for a mail that links to another one.
 */
export const mailAboutRequest = <Facts extends AboutRequest<unknown>>(
  kind: RequestKind,
  {
    linkTo = ({ id }) => ({ kind, id }),
    ...entry
  }: Pick<MailEntry<Facts>, 'topic' | 'write'> & { linkTo?: (mail: Facts) => MailedRequest },
): RequestMailEntry<Facts> => ({
  ...entry,
  isReadableElsewhere: true,
  request: { noun: requestKindLabels[kind], linkTo },
});
