import type { FamilyKind } from '@/lib/family-kinds';

interface KindRule {
  /** How one of them is called in a sentence. */
  one: string;
  /** Why the last one must stay once the family has signed (product rules 7 and 11); null where it need not. */
  keepLast: string | null;
}

export const kindRules = {
  child: { one: 'child', keepLast: 'Your agreement needs at least one child, so the last one cannot be deleted.' },
  parent_info: {
    one: 'parent or guardian',
    keepLast: 'Your agreement needs at least one parent or guardian, so the last one cannot be deleted.',
  },
  emergency_contact: {
    one: 'emergency contact',
    keepLast: 'Your agreement needs at least one emergency contact, so the last one cannot be deleted.',
  },
  authorized_pickup: { one: 'authorized pickup', keepLast: null },
  unauthorized_pickup: { one: 'unauthorized pickup', keepLast: null },
} as const satisfies Record<FamilyKind, KindRule>;

/** Records of one kind that a family may have in all. */
export const recordsMax = 100;

export function tooManyRecords(kind: FamilyKind): string {
  return `You can add at most ${recordsMax} of these (${kindRules[kind].one}).`;
}

/** Why these records cannot be deleted now, or null when they can. `left` is how many of the kind would remain. */
export function refusalToDelete(kind: FamilyKind, left: number, signed: boolean): string | null {
  return signed && left === 0 ? kindRules[kind].keepLast : null;
}
