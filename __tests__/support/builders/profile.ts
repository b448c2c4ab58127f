import { anId, now, today } from '@/__tests__/support/builders/ids';
import type {
  AuthorizedPickup,
  Card,
  Child,
  EmergencyContact,
  ParentInfo,
  FamilyRecord,
  Profile,
  UnauthorizedPickup,
} from '@/api/contract/types';
import { CardBrand, GuardianRelation } from '@/lib/enums';

const saved = { version: 1 };

export function aGuardian(given: Partial<ParentInfo> = {}): ParentInfo {
  return {
    ...saved,
    id: anId(210),
    relation: GuardianRelation.MOTHER,
    firstName: 'Maya',
    lastName: 'Robinson',
    email: 'maya@example.com',
    phone: '+14165550123',
    address: {
      line1: '1 Nest Lane',
      line2: null,
      city: 'Toronto',
      region: 'ON',
      postalCode: 'M5V 1J2',
      country: 'CA',
    },
    photo: null,
    ...given,
  };
}

/** Two years old at `now`. */
export function aChild(given: Partial<Child> = {}): Child {
  return {
    ...saved,
    id: anId(220),
    firstName: 'Ada',
    lastName: 'Robinson',
    birthDate: '2024-10-15',
    gender: null,
    allergies: null,
    medications: null,
    dietaryNeeds: null,
    medicalNotes: null,
    physicianName: null,
    physicianPhone: null,
    additionalInfo: [],
    photo: null,
    ...given,
  };
}

export function anEmergencyContact(given: Partial<EmergencyContact> = {}): EmergencyContact {
  return {
    ...saved,
    id: anId(230),
    firstName: 'Ida',
    lastName: 'Robinson',
    relation: 'Grandmother',
    phone: '+14165550124',
    secondPhone: null,
    ...given,
  };
}

export function anAuthorizedPickup(given: Partial<AuthorizedPickup> = {}): AuthorizedPickup {
  return {
    ...saved,
    id: anId(240),
    firstName: 'Omar',
    lastName: 'Robinson',
    relation: 'Uncle',
    phone: '+14165550125',
    photo: null,
    ...given,
  };
}

export function anUnauthorizedPickup(given: Partial<UnauthorizedPickup> = {}): UnauthorizedPickup {
  return {
    ...saved,
    id: anId(250),
    firstName: 'Rex',
    lastName: 'Stone',
    relation: 'Neighbour',
    reason: 'Court order.',
    photo: null,
    ...given,
  };
}

export function aCard(given: Partial<Card> = {}): Card {
  return {
    ...saved,
    id: anId(260),
    brand: CardBrand.VISA,
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2028,
    holderName: 'Maya Robinson',
    isMain: true,
    ...given,
  };
}

/** A second card, which is not the main one. */
export const aMastercard = (given: Partial<Card> = {}): Card =>
  aCard({ id: anId(261), brand: CardBrand.MASTERCARD, last4: '4444', isMain: false, ...given });

export function aSignature(given: Partial<NonNullable<Profile['signature']>> = {}): NonNullable<Profile['signature']> {
  return {
    image: 'data:image/png;base64,iVBORw0KGgo=',
    date: today,
    typedName: null,
    signedAt: now,
    agreementVersion: '1',
    agreementSha256: 'a'.repeat(64),
    current: true,
    ...given,
  };
}

export const aFamilyRecord = (given: Partial<FamilyRecord> = {}): FamilyRecord => ({
  id: anId(290),
  own: true,
  active: true,
  guardian: 'Maya Robinson',
  adults: [],
  ...given,
});

/** A family after onboarding: one guardian, one child, one contact, one card, a signature. */
export function aProfile(given: Partial<Profile> = {}): Profile {
  return {
    accountInfo: { email: 'maya@example.com', pendingEmail: null, phone: null, photo: null },
    families: [aFamilyRecord()],
    parentInfo: [aGuardian()],
    children: [aChild()],
    emergencyContacts: [anEmergencyContact()],
    authorizedPickups: [],
    unauthorizedPickups: [],
    cards: [aCard()],
    notificationSettings: {
      bookings: { email: true },
      tours: { email: true },
      waitlists: { email: true },
      messages: { email: true },
      news: { email: false },
    },
    noneGiven: { authorizedPickups: false, unauthorizedPickups: false },
    signature: aSignature(),
    ...given,
  };
}

export const aNewProfile = (given: Partial<Profile> = {}): Profile =>
  aProfile({ parentInfo: [], children: [], emergencyContacts: [], cards: [], signature: null, ...given });
