import type { RecordKind } from '@/store/slices/family';

interface KindWords {
  /** Names the list for those who listen. */
  list: string;
  add: string;
  addAnother: string;
  emptyTitle: string;
  /** What belongs here, and why. */
  emptyText: string;
  /** Stands above the list, filled or not. */
  note?: string;
}

export const kindWords = {
  children: {
    list: 'Children',
    add: 'Add a child',
    addAnother: 'Add another child',
    emptyTitle: 'No children yet',
    emptyText:
      'Add each child who needs care. A facility sees the age and health notes of a child you request care for.',
  },
  parentInfo: {
    list: 'Parents and guardians',
    add: 'Add a parent or guardian',
    addAnother: 'Add another parent or guardian',
    emptyTitle: 'No parents or guardians yet',
    emptyText: 'Add everyone who is responsible for your children, so that a facility knows whom to contact.',
  },
  emergencyContacts: {
    list: 'Emergency contacts',
    add: 'Add an emergency contact',
    addAnother: 'Add another emergency contact',
    emptyTitle: 'No emergency contacts yet',
    emptyText: 'Add someone a facility can call when it can’t reach you, such as a grandparent or a neighbour.',
  },
  authorizedPickups: {
    list: 'Authorized pickups',
    add: 'Add an authorized pickup',
    addAnother: 'Add another authorized pickup',
    emptyTitle: 'No authorized pickups yet',
    emptyText:
      'Add everyone besides parents and guardians who may pick up your children. A photo helps a facility recognize them.',
  },
  unauthorizedPickups: {
    list: 'Unauthorized pickups',
    add: 'Add an unauthorized pickup',
    addAnother: 'Add another unauthorized pickup',
    emptyTitle: 'No unauthorized pickups',
    emptyText: 'Add anyone who must not pick up your children. Most families leave this empty.',
    note: 'A facility may need a court order to refuse a parent. Ask the facility what it needs from you.',
  },
} as const satisfies Record<RecordKind, KindWords>;
