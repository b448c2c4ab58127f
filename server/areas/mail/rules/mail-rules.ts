import type { MailKind, MailOf } from '@/server/areas/mail/rules/mail';

export type NotificationTopic = 'bookings' | 'tours' | 'waitlists' | 'messages' | 'news';

/** The setting that silences a kind of mail; null for those an account cannot do without. */
export const topicOf = {
  bookingStatus: 'bookings',
  bookingChange: 'bookings',
  renewalRefused: 'bookings',
  // Money that is owed: told whatever the settings say.
  refundReturned: null,
  refundPaidOtherwise: null,
  tourStatus: 'tours',
  waitlistStatus: 'waitlists',
  // Free places are what a waitlist is about, too.
  placesFree: 'waitlists',
  requestPassedOn: null,
  supportReceipt: 'messages',
  supportMessage: null,
  friendInvite: null,
  confirm: null,
  choosePassword: null,
  alreadyRegistered: null,
  unknownAddress: null,
  severalMoves: null,
  reset: null,
  emailChange: null,
  emailChanged: null,
  emailUndone: null,
  passwordChanged: null,
  linkInvite: null,
  linkAccepted: null,
  linkRemoved: null,
  accountDeleted: null,
} as const satisfies Record<MailKind, NotificationTopic | null>;

/**
 * Whether a mail of this kind may be read anywhere but in its mailbox (the export, for one). Never true of a kind that
 * carries a code, or that goes to a mailbox which is not an adult's of the family: who reads those proves by it that the
 * mailbox is theirs.
 */
const isReadableElsewhere = {
  bookingStatus: true,
  bookingChange: true,
  renewalRefused: true,
  refundReturned: true,
  refundPaidOtherwise: true,
  tourStatus: true,
  waitlistStatus: true,
  // It carries keys that end alerts.
  placesFree: false,
  requestPassedOn: false,
  supportReceipt: true,
  supportMessage: false,
  friendInvite: false,
  confirm: false,
  choosePassword: false,
  alreadyRegistered: false,
  unknownAddress: false,
  severalMoves: false,
  reset: false,
  emailChange: false,
  emailChanged: false,
  emailUndone: false,
  passwordChanged: true,
  linkInvite: false,
  linkAccepted: true,
  linkRemoved: true,
  accountDeleted: true,
} as const satisfies { [K in MailKind]: MailOf<K> extends { code: string } ? false : boolean };

export const kindsReadableElsewhere = (Object.keys(isReadableElsewhere) as MailKind[]).filter(
  (kind) => isReadableElsewhere[kind],
);
