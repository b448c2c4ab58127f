// Written by scripts/db-types.ts from the migrations; not by hand.
import type { ColumnType, Generated } from 'kysely';

/** Read as Date, written as Date or ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as a value; written as JSON text, so that lists are not taken for PostgreSQL arrays. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface AccountTable {
  id: string;
  familyId: string;
  email: string;
  pendingEmail: string | null;
  passwordHash: string | null;
  phone: string | null;
  photoId: string | null;
  notificationSettings: Json;
  confirmedAt: Timestamp | null;
  consentAt: Timestamp;
  createdAt: Timestamp;
  ownFamilyId: string;
  blockedAt: Timestamp | null;
  blockedReason: string | null;
  leakToldAt: Timestamp | null;
}

export interface AccountLinkTable {
  id: string;
  familyId: string;
  email: string;
  codeHash: string;
  invitedBy: string | null;
  accountId: string | null;
  ownFamilyId: string | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  acceptedAt: Timestamp | null;
}

export interface AgeGroupTable {
  id: string;
  facilityId: string;
  addressId: string;
  position: number;
  title: string;
  fromMonths: number | null;
  toMonths: number | null;
  closedAt: Timestamp | null;
  weeklyPlaces: Generated<number[]>;
  licensedPlaces: number | null;
}

export interface AgreementPdfTable {
  sha256: string;
  signatureId: string;
  firstGivenAt: Timestamp;
}

export interface AgreementTextTable {
  sha256: string;
  version: string;
  markdown: string;
  firstSignedAt: Timestamp;
}

export interface AlertScheduleTable {
  familyId: string;
  hour: Generated<number>;
  timeZone: string;
  dueAt: Timestamp;
  toldOn: string | null;
  keyHash: string | null;
}

export interface AnswerLinkTable {
  id: string;
  keyHash: string;
  contactId: string;
  purpose: string;
  subject: string | null;
  subjectId: string | null;
  createdAt: Timestamp;
  expiresAt: Timestamp | null;
  revokedAt: Timestamp | null;
  openedAt: Timestamp | null;
}

export interface AuthorizedPickupTable {
  id: string;
  familyId: string;
  version: Generated<number>;
  firstName: string;
  lastName: string;
  relation: string;
  phone: string;
  photoId: string | null;
  createdAt: Timestamp;
}

export interface AvailabilityMonthTable {
  ageGroupId: string;
  month: string;
  takenAm: number[];
  takenPm: number[];
  takenBeforeAfter: number[];
}

export interface BlockedMailboxTable {
  email: string;
  blockedAt: Timestamp;
  blockedReason: string;
  blockedAs: string | null;
  blockedBy: string | null;
}

export interface BookingGroupTable {
  id: string;
  number: string;
  version: Generated<number>;
  familyId: string;
  facilityId: string;
  addressId: string;
  type: number;
  scheduleType: number;
  status: number;
  currency: string;
  policy: number;
  priceTotal: number;
  priceLines: Json;
  note: string | null;
  children: string[];
  permanentBookingDays: Generated<number[]>;
  startDate: string;
  endDate: string | null;
  endsOn: string | null;
  heldThrough: string | null;
  paidThrough: string | null;
  firstStartAt: Timestamp;
  dueAt: Timestamp | null;
  tourId: string | null;
  waitlistId: string | null;
  isExample: Generated<boolean>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  priceMonthly: number | null;
  carePlanId: string | null;
  cardId: string | null;
  unmetDismissedAt: Timestamp | null;
  firstDayMailAt: Timestamp | null;
  childPrices: Json | null;
  priceDueAt: Timestamp | null;
}

export interface BookingItemTable {
  id: string;
  groupId: string | null;
  tourId: string | null;
  childId: string | null;
  ageGroupId: string;
  date: string;
  sessionType: number;
  status: number | null;
  price: number;
  held: boolean;
  startAt: Timestamp;
  notComing: string | null;
  markedAt: Timestamp | null;
  markedBy: string | null;
}

export interface CalendarFeedTable {
  familyId: string;
  secretHash: string;
  createdAt: Timestamp;
}

export interface CapacityTable {
  ageGroupId: string;
  weekday: number;
  pool: number;
  places: number;
}

export interface CardTable {
  id: string;
  familyId: string;
  version: Generated<number>;
  gatewayToken: string;
  brand: number;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  holderName: string;
  isMain: boolean;
  createdAt: Timestamp;
}

export interface CardRemovalTable {
  gatewayToken: string;
  dueAt: Timestamp;
}

export interface CarePlanTable {
  id: string;
  familyId: string;
  state: string;
  firstStartAt: Timestamp;
  createdAt: Timestamp;
}

export interface ChildTable {
  id: string;
  familyId: string;
  version: Generated<number>;
  firstName: string;
  lastName: string;
  birthDate: string;
  gender: number | null;
  photoId: string | null;
  allergies: string | null;
  medications: string | null;
  dietaryNeeds: string | null;
  medicalNotes: string | null;
  physicianName: string | null;
  physicianPhone: string | null;
  additionalInfo: GeneratedJson;
  createdAt: Timestamp;
}

export interface ChildActivityTable {
  id: string;
  childId: string;
  at: Timestamp;
  kind: string;
  text: string;
  photoId: string | null;
  contactId: string | null;
  seenOn: string | null;
}

export interface ChildPlaceTable {
  childId: string;
  date: string;
  pool: number;
  itemId: string;
}

export interface DeskRecordTable {
  id: Generated<number>;
  at: Timestamp;
  givenBy: string;
  command: string;
  arguments: string[];
  code: number | null;
}

export interface DropInItemTable {
  ageGroupId: string;
  sessionType: number;
  price: number;
}

export interface EmergencyContactTable {
  id: string;
  familyId: string;
  version: Generated<number>;
  firstName: string;
  lastName: string;
  relation: string;
  phone: string;
  secondPhone: string | null;
  createdAt: Timestamp;
}

export interface ExportLeaseTable {
  familyId: string;
  holder: string;
  expiresAt: Timestamp;
}

export interface FacilityTable {
  id: string;
  name: string;
  description: string | null;
  categories: number[];
  phone: string | null;
  phoneExtension: string | null;
  email: string | null;
  photos: GeneratedJson;
  openingHours: Json | null;
  languages: string[] | null;
  licenceNumber: string | null;
  owners: GeneratedJson;
  amenities: Generated<string[]>;
  halfDayPermanent: number | null;
  dropInCancellationPolicy: number | null;
  currency: string;
  ratingAverage: number | null;
  ratingByCategory: GeneratedJson;
  reviewCount: Generated<number>;
  medianReplyHours: number | null;
  acceptanceRate: number | null;
  availabilityConfirmedAt: Timestamp | null;
  source: string | null;
  sourceKey: string | null;
  closedAt: Timestamp | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  sourceDate: string | null;
  licensedPlaces: number | null;
  listFacts: Generated<string[]>;
  ownFacts: Generated<string[]>;
  invented: Generated<boolean>;
  licenceKind: string | null;
  website: string | null;
  releasedFacts: Generated<string[]>;
  closedDays: Generated<string[]>;
  ownFactsAt: Timestamp | null;
  whatToBring: string | null;
  askFor: string | null;
}

export interface FacilityAddressTable {
  id: string;
  facilityId: string;
  position: number;
  title: string;
  line1: string | null;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  lat: number | null;
  lng: number | null;
  timeZone: string;
  pointPrecision: string | null;
}

export interface FacilityClaimTable {
  id: string;
  facilityId: string;
  name: string;
  role: string;
  email: string;
  sentTo: string | null;
  keyHash: string | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  outcome: string | null;
  endedAt: Timestamp | null;
}

export interface FacilityContactTable {
  id: string;
  facilityId: string;
  name: string;
  role: string;
  email: string;
  createdAt: Timestamp;
  confirmedAt: Timestamp | null;
  removedAt: Timestamp | null;
  morningAt: Timestamp | null;
  morningOffAt: Timestamp | null;
  morningKeyHash: string | null;
  removedReason: string | null;
  removedBy: string | null;
}

export interface FacilityListTable {
  id: string;
  name: string;
  url: string | null;
  attribution: string | null;
}

export interface FacilityReplyTable {
  facilityId: string;
  subject: string;
  subjectId: string;
  askedAt: Timestamp;
  repliedAt: Timestamp | null;
  accepted: boolean;
}

export interface FacilityStatementTable {
  id: string;
  facilityId: string;
  contactId: string;
  at: Timestamp;
  subject: string;
  details: Json;
}

export interface FamilyTable {
  id: string;
  createdAt: Timestamp;
  gatewayCustomer: string | null;
  noAuthorizedPickups: Generated<boolean>;
  noUnauthorizedPickups: Generated<boolean>;
  closingAt: Timestamp | null;
}

export interface FileTable {
  id: string;
  familyId: string;
  path: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  createdAt: Timestamp;
  orphanedAt: Timestamp | null;
  forRequest: string | null;
}

export interface FileRemovalTable {
  path: string;
  dueAt: Timestamp;
}

export interface GatewayEventTable {
  id: string;
  receivedAt: Timestamp;
}

export interface IdempotencyKeyTable {
  accountId: string;
  key: string;
  operation: string;
  bodyHash: string;
  status: number | null;
  answer: Json | null;
  createdAt: Timestamp;
  familyId: string;
}

export interface InvitationTable {
  id: string;
  familyId: string;
  recipient: string;
  at: Timestamp;
}

export interface KnownDeviceTable {
  accountId: string;
  deviceHash: string;
  firstSeenAt: Timestamp;
  lastSeenAt: Timestamp;
  trustedUntil: Timestamp | null;
}

export interface LedgerEntryTable {
  id: string;
  bookingNumber: string;
  facilityId: string;
  kind: string;
  amount: number;
  currency: string;
  at: Timestamp;
  gatewayReference: string | null;
}

export interface LostFactorTable {
  accountId: string;
  codeHash: string;
  startedAt: Timestamp;
}

export interface MailCodeTable {
  id: string;
  accountId: string;
  purpose: string;
  codeHash: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  email: string | null;
  signUpId: string | null;
}

export interface MoveTable {
  id: Generated<number>;
  subject: string;
  subjectId: string;
  at: Timestamp;
  actor: string;
  action: string;
  fromStatus: number | null;
  toStatus: number;
  note: string | null;
  fromVersion: number | null;
  details: Json | null;
  contactId: string | null;
}

export interface NoticeTable {
  id: string;
  accountId: string;
  familyId: string;
  subject: string;
  subjectId: string;
  number: string;
  title: string;
  createdAt: Timestamp;
  readAt: Timestamp | null;
}

export interface OutboxTable {
  id: string;
  familyId: string | null;
  kind: string;
  recipient: string;
  subject: string;
  body: string;
  createdAt: Timestamp;
  dueAt: Timestamp | null;
  attempts: Generated<number>;
  sentAt: Timestamp | null;
  requestId: string | null;
  followsUp: Generated<boolean>;
  stopUrl: string | null;
  leasedUntil: Timestamp | null;
  expiresAt: Timestamp | null;
  givenUpAt: Timestamp | null;
  lastReply: string | null;
}

export interface ParentInfoTable {
  id: string;
  familyId: string;
  version: Generated<number>;
  relation: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: Json;
  photoId: string | null;
  createdAt: Timestamp;
}

export interface PasskeyTable {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  backedUp: boolean;
  name: string;
  createdAt: Timestamp;
  lastUsedAt: Timestamp | null;
}

export interface PaymentTable {
  id: string;
  groupId: string;
  cardId: string | null;
  cardLast4: string;
  cardToken: string;
  period: string | null;
  amount: number;
  refunded: Generated<number>;
  currency: string;
  status: string;
  nextAction: Json | null;
  failure: string | null;
  gatewayReference: string | null;
  dueAt: Timestamp | null;
  attempts: Generated<number>;
  createdAt: Timestamp;
  settledAt: Timestamp | null;
  begunAt: Timestamp | null;
  lastError: string | null;
}

export interface PlaceToOfferTable {
  id: Generated<number>;
  addressId: string;
}

export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface RecoveryCodeTable {
  accountId: string;
  codeHash: string;
  createdAt: Timestamp;
}

export interface RefreshTokenTable {
  id: string;
  chainId: string;
  accountId: string;
  tokenHash: string;
  remember: boolean;
  issuedAt: Timestamp;
  expiresAt: Timestamp;
  chainExpiresAt: Timestamp;
  replacedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  network: string | null;
  deviceName: string | null;
  timeZone: string | null;
  deviceHash: string | null;
  factorAt: Timestamp | null;
}

export interface RefundTable {
  id: string;
  paymentId: string;
  amount: number;
  reason: string;
  status: string;
  gatewayReference: string | null;
  dueAt: Timestamp | null;
  attempts: Generated<number>;
  createdAt: Timestamp;
  settledAt: Timestamp | null;
  failure: string | null;
  lastError: string | null;
}

export interface ReviewTable {
  id: string;
  groupId: string;
  facilityId: string;
  familyId: string | null;
  authorName: string;
  ratings: Json;
  rating: number;
  text: string;
  reply: string | null;
  repliedAt: Timestamp | null;
  at: Timestamp;
}

export interface SandboxChargeTable {
  idempotencyKey: string;
  reference: string;
  cardToken: string;
  amount: number;
  refunded: Generated<number>;
  currency: string;
  status: string;
  at: Timestamp;
}

export interface SandboxRefundTable {
  idempotencyKey: string;
  reference: string;
  chargeReference: string;
  amount: number;
  at: Timestamp;
}

export interface SavedFacilityTable {
  familyId: string;
  facilityId: string;
  savedAt: Timestamp;
}

export interface ScheduleTable {
  ageGroupId: string;
  scheduleType: number;
  days: number;
  monthlyPrice: number;
}

export interface SearchAlertTable {
  id: string;
  familyId: string;
  facilityId: string | null;
  search: string;
  free: Generated<string[]>;
  paused: Generated<boolean>;
  toldAt: Timestamp | null;
  keyHash: string | null;
  version: Generated<number>;
  createdAt: Timestamp;
}

export interface SearchEntryTable {
  addressId: string;
  facilityId: string;
  position: number;
  country: string;
  region: string;
  city: string;
  postalCode: string;
  lat: number | null;
  lng: number | null;
  pointPrecision: string | null;
  timeZone: string;
  sortName: string;
  currency: string;
  categories: number[];
  ratingAverage: number | null;
  reviewCount: number;
  medianReplyHours: number | null;
  halfDayPermanent: number | null;
  openOn: number[] | null;
  closedDays: string[];
  languages: string[];
  facts: string[];
  lowestDay: number | null;
  lowestMonth: number | null;
  pricedDay: boolean;
  pricedMonth: boolean;
  nameText: string;
  words: string;
  usualDay: number | null;
  usualMonth: number | null;
  agesStated: Generated<boolean>;
}

export interface SearchWordTable {
  word: string;
}

export interface SearchWordGoneTable {
  word: string;
}

export interface SecondFactorTable {
  accountId: string;
  kind: string;
  secret: string;
  lastStep: number | null;
  since: Timestamp;
}

export interface SettingTable {
  key: string;
  value: Json;
  updatedAt: Timestamp;
}

export interface SignUpTable {
  id: string;
  accountId: string;
  passwordHash: string;
  consentAt: Timestamp;
}

export interface SignatureTable {
  id: string;
  familyId: string;
  accountId: string | null;
  agreementVersion: string;
  agreementSha256: string;
  image: string;
  typedName: string | null;
  signedOn: string;
  signedAt: Timestamp;
  address: string;
  userAgent: string;
  profileSha256: string;
  previousHash: string | null;
  hash: string;
  sequence: Generated<number>;
  signerEmail: string | null;
  signerGuardians: string[] | null;
}

export interface SlotTable {
  ageGroupId: string;
  date: string;
  pool: number;
  taken: Generated<number>;
}

export interface SupportMessageTable {
  id: string;
  familyId: string;
  accountId: string | null;
  subject: string;
  message: string;
  at: Timestamp;
}

export interface TakenPlacesTable {
  id: Generated<number>;
  facilityId: string;
}

export interface ThreadFileTable {
  messageId: string;
  position: number;
  fileId: string;
  name: string;
}

export interface ThreadMessageTable {
  id: string;
  familyId: string;
  subject: string;
  subjectId: string;
  position: number;
  side: string;
  accountId: string | null;
  contactId: string | null;
  author: string;
  authorRole: string | null;
  text: string;
  createdAt: Timestamp;
  seenAt: Timestamp | null;
  mailed: boolean;
}

export interface ThreadReaderTable {
  accountId: string;
  familyId: string;
  subjectId: string;
  position: number;
}

export interface TourGroupTable {
  id: string;
  number: string;
  version: Generated<number>;
  familyId: string;
  facilityId: string;
  addressId: string;
  ageGroupId: string;
  children: string[];
  preferredTimes: Json;
  note: string | null;
  status: number;
  scheduledAt: Timestamp | null;
  offer: Json | null;
  confirmedAt: Timestamp | null;
  hiddenAt: Timestamp | null;
  dueAt: Timestamp | null;
  isExample: Generated<boolean>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  passedOnAt: Timestamp | null;
  askedTogether: string | null;
  changeWanted: Json | null;
}

export interface TownTable {
  country: string;
  region: string;
  city: string;
  folded: string;
  addresses: number;
  placed: number;
  latSum: number;
  lngSum: number;
  exact: number;
  exactLatSum: number;
  exactLngSum: number;
}

export interface UnauthorizedPickupTable {
  id: string;
  familyId: string;
  version: Generated<number>;
  firstName: string;
  lastName: string;
  relation: string;
  reason: string | null;
  photoId: string | null;
  createdAt: Timestamp;
}

export interface UnguardedLogInsTable {
  accountId: string;
  logIns: number;
}

export interface UsedChallengeTable {
  hash: string;
  expiresAt: Timestamp;
}

export interface WaitlistGroupTable {
  id: string;
  number: string;
  version: Generated<number>;
  familyId: string;
  facilityId: string;
  addressId: string;
  ageGroupId: string;
  children: string[];
  type: number;
  scheduleType: number;
  bookingDates: Generated<string[]>;
  startMonth: string | null;
  permanentBookingDays: Generated<number[]>;
  note: string | null;
  status: number;
  joinedAt: Timestamp;
  sequence: Generated<number>;
  hiddenAt: Timestamp | null;
  dueAt: Timestamp | null;
  isExample: Generated<boolean>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  passedOnAt: Timestamp | null;
  askedTogether: string | null;
}

export interface WaitlistMovementTable {
  id: Generated<number>;
  waitlistId: string;
  at: Timestamp;
  fromPosition: number | null;
  toPosition: number;
  reason: string;
}

export interface ZoneOffsetTable {
  zone: string;
  version: string;
  starts: Timestamp[];
  minutes: number[];
  abbreviations: string[];
}

export interface DB {
  account: AccountTable;
  accountLink: AccountLinkTable;
  ageGroup: AgeGroupTable;
  agreementPdf: AgreementPdfTable;
  agreementText: AgreementTextTable;
  alertSchedule: AlertScheduleTable;
  answerLink: AnswerLinkTable;
  authorizedPickup: AuthorizedPickupTable;
  availabilityMonth: AvailabilityMonthTable;
  blockedMailbox: BlockedMailboxTable;
  bookingGroup: BookingGroupTable;
  bookingItem: BookingItemTable;
  calendarFeed: CalendarFeedTable;
  capacity: CapacityTable;
  card: CardTable;
  cardRemoval: CardRemovalTable;
  carePlan: CarePlanTable;
  child: ChildTable;
  childActivity: ChildActivityTable;
  childPlace: ChildPlaceTable;
  deskRecord: DeskRecordTable;
  dropInItem: DropInItemTable;
  emergencyContact: EmergencyContactTable;
  exportLease: ExportLeaseTable;
  facility: FacilityTable;
  facilityAddress: FacilityAddressTable;
  facilityClaim: FacilityClaimTable;
  facilityContact: FacilityContactTable;
  facilityList: FacilityListTable;
  facilityReply: FacilityReplyTable;
  facilityStatement: FacilityStatementTable;
  family: FamilyTable;
  file: FileTable;
  fileRemoval: FileRemovalTable;
  gatewayEvent: GatewayEventTable;
  idempotencyKey: IdempotencyKeyTable;
  invitation: InvitationTable;
  knownDevice: KnownDeviceTable;
  ledgerEntry: LedgerEntryTable;
  lostFactor: LostFactorTable;
  mailCode: MailCodeTable;
  move: MoveTable;
  notice: NoticeTable;
  outbox: OutboxTable;
  parentInfo: ParentInfoTable;
  passkey: PasskeyTable;
  payment: PaymentTable;
  placeToOffer: PlaceToOfferTable;
  rateLimit: RateLimitTable;
  recoveryCode: RecoveryCodeTable;
  refreshToken: RefreshTokenTable;
  refund: RefundTable;
  review: ReviewTable;
  sandboxCharge: SandboxChargeTable;
  sandboxRefund: SandboxRefundTable;
  savedFacility: SavedFacilityTable;
  schedule: ScheduleTable;
  searchAlert: SearchAlertTable;
  searchEntry: SearchEntryTable;
  searchWord: SearchWordTable;
  searchWordGone: SearchWordGoneTable;
  secondFactor: SecondFactorTable;
  setting: SettingTable;
  signUp: SignUpTable;
  signature: SignatureTable;
  slot: SlotTable;
  supportMessage: SupportMessageTable;
  takenPlaces: TakenPlacesTable;
  threadFile: ThreadFileTable;
  threadMessage: ThreadMessageTable;
  threadReader: ThreadReaderTable;
  tourGroup: TourGroupTable;
  town: TownTable;
  unauthorizedPickup: UnauthorizedPickupTable;
  unguardedLogIns: UnguardedLogInsTable;
  usedChallenge: UsedChallengeTable;
  waitlistGroup: WaitlistGroupTable;
  waitlistMovement: WaitlistMovementTable;
  zoneOffset: ZoneOffsetTable;
}
