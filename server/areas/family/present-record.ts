import type { AuthorizedPickup, Child, EmergencyContact, ParentInfo, UnauthorizedPickup } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import type { FamilyKind } from '@/lib/family/family-records';
import { hasPhoto, type StoredRecord } from '@/server/areas/family/rows/records';
import type { Deps } from '@/server/areas/shared/deps';
import { presentPhoto } from '@/server/areas/files/file-address';

/** The contract's record of each kind. */
export interface RecordOf {
  child: Child;
  parent_info: ParentInfo;
  emergency_contact: EmergencyContact;
  authorized_pickup: AuthorizedPickup;
  unauthorized_pickup: UnauthorizedPickup;
}

/** A kept record as the contract answers it, its picture's address signed afresh. */
export function presentRecord<K extends FamilyKind>(
  deps: Pick<Deps, 'secret' | 'clock'>,
  viewer: Pick<Caller, 'chainId'>,
  kind: K,
  record: StoredRecord,
): RecordOf[K] {
  const photo = hasPhoto[kind] ? { photo: presentPhoto(deps, viewer, record.photoId, record.photoPath) } : {};
  // The columns bear the contract's names and were checked by its schema when they were written.
  return { id: record.id, version: record.version, ...record.fields, ...photo } as unknown as RecordOf[K];
}
