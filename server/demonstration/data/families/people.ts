import { addDays, addMonths } from '@/lib/dates/dates';
import { Gender, GuardianRelation } from '@/lib/enums';
import type { SandboxCardFacts } from '@/lib/money/sandbox-cards';
import { seedId } from '@/server/demonstration/data/seed';

/** The families of product rule 12. People are invented; phone numbers are reserved for fiction. */
export const demonstrationPassword = 'Nestling1';

export const parentFamily = {
  email: 'parent@example.com',
  familyId: seedId('family', 'parent'),
  accountId: seedId('account', 'parent'),
  phone: '+14165550171',
  signatureName: 'Amara Okafor',
} as const;

export const newFamily = {
  email: 'new@example.com',
  familyId: seedId('family', 'new'),
  accountId: seedId('account', 'new'),
} as const;

export const maya = seedId('child', 'Maya');
export const leo = seedId('child', 'Leo');

const home = {
  line1: '48 Portland Street',
  line2: 'Unit 506',
  city: 'Toronto',
  region: 'ON',
  postalCode: 'M5V 2M8',
  country: 'CA',
} as const;

const answered = (number: number, answer: string) => ({
  questionId: `a3f1c0de-5b64-4c1e-9d0a-0d6f1a8e000${number}`,
  answer,
});

/** The children, a preschooler and a school-age child; `today` is the day of the first seeding. */
export const children = (today: string) => [
  {
    id: maya,
    firstName: 'Maya',
    lastName: 'Okafor-Lindqvist',
    birthDate: addDays(addMonths(today, -38), -9),
    gender: Gender.GIRL,
    allergies: 'Peanuts and cashews (hives, no anaphylaxis so far)',
    medications: 'Cetirizine syrup, 2.5 ml when needed',
    dietaryNeeds: 'No nuts; loves everything with lentils',
    medicalNotes: null,
    physicianName: 'Dr. Helen Cho',
    physicianPhone: '+14165550183',
    additionalInfo: JSON.stringify([
      answered(1, 'English and Swedish'),
      answered(2, 'Yes'),
      answered(3, 'One nap'),
      answered(4, 'Her grey rabbit, and being told what comes next'),
    ]),
  },
  {
    id: leo,
    firstName: 'Leo',
    lastName: 'Okafor-Lindqvist',
    birthDate: addDays(addMonths(today, -81), -20),
    gender: Gender.BOY,
    allergies: null,
    medications: null,
    dietaryNeeds: null,
    medicalNotes: 'Wears glasses for reading.',
    physicianName: 'Dr. Helen Cho',
    physicianPhone: '+14165550183',
    additionalInfo: JSON.stringify([answered(1, 'English and Swedish'), answered(4, 'Ten minutes alone with a book')]),
  },
];

export const guardians = [
  {
    id: seedId('guardian', 'Amara'),
    relation: GuardianRelation.MOTHER,
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'parent@example.com',
    phone: '+14165550171',
    address: JSON.stringify(home),
  },
  {
    id: seedId('guardian', 'Jonas'),
    relation: GuardianRelation.FATHER,
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    email: 'jonas.lindqvist@example.com',
    phone: '+14165550172',
    address: JSON.stringify(home),
  },
];

export const emergencyContacts = [
  {
    id: seedId('emergency', 'Ngozi'),
    firstName: 'Ngozi',
    lastName: 'Okafor',
    relation: 'Grandmother',
    phone: '+14165550173',
    secondPhone: '+14165550174',
  },
];

export const authorizedPickups = [
  {
    id: seedId('pickup', 'Ngozi'),
    firstName: 'Ngozi',
    lastName: 'Okafor',
    relation: 'Grandmother',
    phone: '+14165550173',
  },
  {
    id: seedId('pickup', 'Priya'),
    firstName: 'Priya',
    lastName: 'Raman',
    relation: 'Neighbour',
    phone: '+14165550175',
  },
];

export const unauthorizedPickups = [
  {
    id: seedId('no-pickup', 'Viktor'),
    firstName: 'Viktor',
    lastName: 'Lindqvist',
    relation: 'Uncle',
    reason: 'Has asked to collect the children without our knowledge. Please call us first.',
  },
];

/** The first is the main card. Charges to both succeed. */
export const cards: { id: string; facts: Omit<SandboxCardFacts, 'expiryYear'>; yearsAhead: number }[] = [
  {
    id: seedId('card', 'visa'),
    facts: {
      behaviour: 'success',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 9,
      holderName: 'Amara Okafor',
      nonce: 'a',
    },
    yearsAhead: 3,
  },
  {
    id: seedId('card', 'mastercard'),
    facts: {
      behaviour: 'success',
      brand: 'mastercard',
      last4: '4444',
      expiryMonth: 4,
      holderName: 'Jonas Lindqvist',
      nonce: 'b',
    },
    yearsAhead: 4,
  },
];
