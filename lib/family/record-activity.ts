import type { FamilyKind } from '@/lib/family/family-records';

type PersonAct = 'added' | 'changed' | 'deleted';
type Sentence = (by: string, about: string) => string;

/** What adults and facilities do in a family's record, with the sentence for each. Stored: never rename one. */
export const recordActivities = {
  loggedIn: (by, device) => (device ? `${by} logged in (${device}).` : `${by} logged in.`),
  passwordChanged: (by) => `${by} chose a new password.`,
  emailChanged: (by) => `${by} confirmed a new e‑mail address.`,
  passkeyAdded: (by, passkey) => `${by} added the passkey “${passkey}”.`,
  passkeyRemoved: (by, passkey) => `${by} removed the passkey “${passkey}”.`,
  factorOn: (by) => `${by} turned on a second step for logging in.`,
  factorOff: (by) => `${by} turned off the second step for logging in.`,
  recoveryCodesMade: (by) => `${by} made new recovery codes.`,
  lostFactorBegun: (by) => `${by} reported that the second step can’t be done any more.`,
  lostFactorStopped: (by) => `${by} kept the second step on.`,
  lostFactorOff: (by) => `${by} turned off the lost second step, with a link from an e‑mail.`,
  lockedOut: (by) => `${by} logged out every device and removed the password and passkeys, with a link from an e‑mail.`,
  accountDeleted: (by) => `${by} deleted the account used here.`,
  contactChanged: (by) => `${by} changed the account’s phone number or photo.`,
  child_added: (by, name) => `${by} added ${name} as a child.`,
  child_changed: (by, name) => `${by} changed ${name}’s record.`,
  child_deleted: (by, name) => `${by} deleted ${name}’s record.`,
  parent_info_added: (by, name) => `${by} added ${name} as a parent or guardian.`,
  parent_info_changed: (by, name) => `${by} changed the details of ${name}, a parent or guardian.`,
  parent_info_deleted: (by, name) => `${by} removed ${name} from the parents and guardians.`,
  emergency_contact_added: (by, name) => `${by} added ${name} as an emergency contact.`,
  emergency_contact_changed: (by, name) => `${by} changed the details of ${name}, an emergency contact.`,
  emergency_contact_deleted: (by, name) => `${by} removed ${name} from the emergency contacts.`,
  authorized_pickup_added: (by, name) => `${by} added ${name}, who may pick up the children.`,
  authorized_pickup_changed: (by, name) => `${by} changed the details of ${name}, who may pick up the children.`,
  authorized_pickup_deleted: (by, name) => `${by} removed ${name} from those who may pick up the children.`,
  unauthorized_pickup_added: (by, name) => `${by} added ${name}, who may not pick up the children.`,
  unauthorized_pickup_changed: (by, name) => `${by} changed the details of ${name}, who may not pick up the children.`,
  unauthorized_pickup_deleted: (by, name) => `${by} removed ${name} from those who may not pick up the children.`,
  noneAnswered: (by) => `${by} answered whether there’s anyone to list for pickups.`,
  agreementSigned: (by) => `${by} signed the agreement.`,
  cardAdded: (by) => `${by} added a card.`,
  cardDeleted: (by) => `${by} deleted a card.`,
  mainCardChosen: (by) => `${by} chose another card to pay with.`,
  exported: (by) => `${by} downloaded a copy of all data.`,
  calendarOpened: (by) => `${by} created a calendar link.`,
  calendarClosed: (by) => `${by} turned off the calendar link.`,
  adultInvited: (by) => `${by} invited another adult to share this record.`,
  invitationWithdrawn: (by) => `${by} withdrew an invitation to share this record.`,
  adultJoined: (by) => `${by} accepted the invitation to share this record.`,
  adultRemoved: (by) => `${by} stopped sharing this record with another adult.`,
  adultLeft: (by) => `${by} left this record.`,
  facilityOpened: (by, name) => `${by} opened ${name}’s record.`,
} as const satisfies Record<string, Sentence> & Record<`${FamilyKind}_${PersonAct}`, Sentence>;

export type RecordActivityKind = keyof typeof recordActivities;
export const recordActivityKinds = Object.keys(recordActivities) as RecordActivityKind[];

/** What an adult can do. */
export type AdultAct = Exclude<RecordActivityKind, 'facilityOpened'>;

/** A year. */
export const recordActivityDays = 365;

/** The one choice of the filter that names nobody: adults who have left the record. */
export const formerAdults = 'former';

interface ActivityEntry {
  kind: RecordActivityKind;
  by: { kind: 'adult' | 'former' | 'facility'; name: string | null; isYou: boolean };
  about: string | null;
}

/** "You", an address, a facility's name. */
export function actorName({ kind, name, isYou }: ActivityEntry['by']): string {
  if (isYou) return 'You';
  return name ?? (kind === 'facility' ? 'A facility' : 'A former adult');
}

export const activitySentence = ({ kind, by, about }: ActivityEntry): string =>
  recordActivities[kind](actorName(by), about ?? '');
