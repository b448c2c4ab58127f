/** Unique texts for private fields, to detect leaks in places where they must not appear. */
export interface Canaries {
  text(field: string): string;
  email(field: string): string;
  password(field: string): string;
  /** Remembers a secret made by the service. */
  keep(field: string, secret: string): string;
  secretOf(field: string): string;
  /** The fields whose canary appears in the text, also when encoded. */
  foundIn(texts: string): string[];
  readonly count: number;
}

export function createCanaries(): Canaries {
  const kept = new Map<string, string>();
  const keep = (field: string, secret: string) => {
    kept.set(field, secret);
    return secret;
  };
  const text = (field: string) => keep(field, `Canary${field}Q${kept.size}z`);
  return {
    text,
    keep,
    secretOf: (field) => kept.get(field)!,
    email: (field) => keep(field, `canary-${field.toLowerCase()}-q${kept.size}z@example.com`),
    password: (field) => keep(field, `Canary${field}Q${kept.size}zpW`),
    foundIn(texts) {
      const haystack = texts.toLowerCase();
      const ways = [
        (secret: string) => secret,
        encodeURIComponent,
        base64,
        (secret: string) => base64(secret, 'base64url'),
      ];
      return [...kept]
        .filter(([, secret]) => ways.some((way) => haystack.includes(way(secret).toLowerCase())))
        .map(([field]) => field);
    },
    get count() {
      return kept.size;
    },
  };
}

const base64 = (text: string, encoding: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(text).toString(encoding).replace(/=+$/, '');

type Build = (canaries: Canaries) => Record<string, unknown>;

const person = (canaries: Canaries, who: string) => ({
  firstName: canaries.text(`${who}First`),
  lastName: canaries.text(`${who}Last`),
});

export const canaryRecords = {
  createChildren: (canaries) => ({
    ...person(canaries, 'Child'),
    birthDate: '2022-05-14',
    allergies: canaries.text('Allergies'),
    medications: canaries.text('Medications'),
    dietaryNeeds: canaries.text('Dietary'),
    medicalNotes: canaries.text('Medical'),
    physicianName: canaries.text('Physician'),
    physicianPhone: canaries.keep('PhysicianPhone', '+14165557301'),
  }),
  createParentInfo: (canaries) => ({
    relation: 3,
    ...person(canaries, 'Guardian'),
    email: canaries.email('Guardian'),
    phone: canaries.keep('GuardianPhone', '+14165557302'),
    address: {
      line1: canaries.text('Street'),
      line2: canaries.text('Flat'),
      city: canaries.text('City'),
      region: 'ON',
      postalCode: canaries.keep('Postal', 'K1A 7Z7'),
      country: 'CA',
    },
  }),
  createEmergencyContacts: (canaries) => ({
    ...person(canaries, 'Contact'),
    relation: canaries.text('ContactRelation'),
    phone: canaries.keep('ContactPhone', '+14165557303'),
    secondPhone: canaries.keep('SecondPhone', '+14165557304'),
  }),
  createAuthorizedPickups: (canaries) => ({
    ...person(canaries, 'Pickup'),
    relation: canaries.text('PickupRelation'),
    phone: canaries.keep('PickupPhone', '+14165557305'),
  }),
  createUnauthorizedPickups: (canaries) => ({
    ...person(canaries, 'Refused'),
    relation: canaries.text('RefusedRelation'),
    reason: canaries.text('Reason'),
  }),
} as const satisfies Record<string, Build>;

/** Makes these writes fail with a message, detail and hint that quote the whole row. */
export const quoteRowsInErrors = (writes: readonly string[]): string => `
  CREATE FUNCTION quote_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION E'no: %\n    at %', row_to_json(NEW), row_to_json(NEW)
      USING DETAIL = row_to_json(NEW)::text, HINT = row_to_json(NEW)::text, COLUMN = left(row_to_json(NEW)::text, 60);
  END $$;
  ${writes.map((write) => `CREATE TRIGGER quote_row BEFORE ${write} FOR EACH ROW EXECUTE FUNCTION quote_row();`).join('\n')}`;
