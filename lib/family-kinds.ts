/** The kinds of family records, by the names of their calls: /v1/parent/{kind} (product section 7). */
export const familyKinds = [
  'child',
  'parent_info',
  'emergency_contact',
  'authorized_pickup',
  'unauthorized_pickup',
] as const;
export type FamilyKind = (typeof familyKinds)[number];
