import { randomUUID } from 'node:crypto';
import type {
  AuthorizedPickup,
  Child,
  EmergencyContact,
  ParentInfo,
  Profile,
  Question,
  UnauthorizedPickup,
} from '@/api/contract/types';
import { AppError, conflict, invalid, notFound } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/call-context';
import type { FamilyKind } from '@/lib/family/family-records';
import type { AdultAct } from '@/lib/family/record-activity';
import { updateNoneGiven } from '@/server/areas/family/records/rows/profile';
import { noteAct } from '@/server/areas/family/records/rows/record-activity';
import {
  countRecords,
  deleteRecords as deleteRows,
  findClaimsOnChildren,
  hasPhoto,
  hasSigned,
  insertRecord,
  lockFamily,
  lockRecords,
  type RecordInput,
  replaceRecord,
  type StoredRecord,
} from '@/server/areas/family/records/rows/records';
import {
  checkRecord,
  childClaimSentence,
  childQuestions,
  normaliseRecord,
  recordsMax,
  refusalToDelete,
  tooManyRecords,
} from '@/server/areas/family/records/rules';
import { presentPhoto } from '@/server/areas/platform/files/file-address';
import { holdPhotos } from '@/server/areas/platform/files/rows';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

type RecordItem = Record<string, unknown> & { photoId?: string | null };
type SavedItem = RecordItem & { id: string; version: number };

/**
 * Creates records of one kind, all or none. Throws `invalid` by field for a birth date, an answer or a photo of another family,
 * `conflict` if the family has too many.
 */
export async function createRecords<K extends FamilyKind>(
  deps: Deps,
  caller: Caller,
  kind: K,
  items: RecordItem[],
  claim: IdempotencyClaim | null,
): Promise<{ items: RecordOf[K][] }> {
  const saved = await createOnce(deps, caller, claim, async (tx) => {
    await lockFamily(tx, caller.familyId);
    if ((await countRecords(tx, kind, caller.familyId)) + items.length > recordsMax)
      throw conflict(tooManyRecords(kind));
    const now = deps.clock.now();
    const inputs = await readInputs(tx, caller, kind, items, now);
    const ids = items.map(() => randomUUID());
    for (const [index, input] of inputs.entries()) {
      // One millisecond apart, so that records created together keep their order.
      const createdAt = new Date(now.getTime() + index);
      await insertRecord(tx, kind, { ...input, id: ids[index]!, familyId: caller.familyId, createdAt });
    }
    await clearNone(tx, caller, kind);
    await noteActs(tx, caller, `${kind}_added`, inputs, now);
    return readSaved(tx, caller, kind, ids);
  });
  return { items: saved.map((record) => presentRecord(deps, caller, kind, record)) };
}

/**
 * Replaces records, all or none. Throws `notFound` for an id of another family, `conflict` with the saved record in its details
 * for a stale version (product rule 11).
 */
export async function updateRecords<K extends FamilyKind>(
  deps: Deps,
  caller: Caller,
  kind: K,
  items: SavedItem[],
): Promise<{ items: RecordOf[K][] }> {
  refuseRepeatedIds(items);
  const ids = items.map((item) => item.id);
  const saved = await inTransaction(deps, async (tx) => {
    const standing = new Map((await lockRecords(tx, kind, caller.familyId, ids)).map((record) => [record.id, record]));
    if (standing.size !== ids.length) throw notFound();
    const now = deps.clock.now();
    const inputs = await readInputs(tx, caller, kind, items, now, standing);
    for (const item of items) {
      const record = standing.get(item.id)!;
      if (record.version !== item.version) {
        throw conflict(
          'This was changed in the meantime. Review it before you save.',
          presentRecord(deps, caller, kind, record),
        );
      }
    }
    for (const [index, item] of items.entries()) {
      await replaceRecord(tx, kind, { ...inputs[index]!, id: item.id, familyId: caller.familyId });
    }
    await noteActs(tx, caller, `${kind}_changed`, inputs, now);
    return readSaved(tx, caller, kind, ids);
  });
  return { items: saved.map((record) => presentRecord(deps, caller, kind, record)) };
}

async function noteActs(
  tx: Tx,
  caller: Caller,
  kind: AdultAct,
  records: readonly Pick<StoredRecord, 'fields'>[],
  at: Date,
): Promise<void> {
  const acts = records.map(({ fields }) => ({
    at,
    kind,
    about: [fields.firstName, fields.lastName].filter(Boolean).join(' '),
  }));
  await noteAct(tx, caller, ...acts);
}

async function readSaved(tx: Tx, caller: Caller, kind: FamilyKind, ids: string[]): Promise<StoredRecord[]> {
  const byId = new Map((await lockRecords(tx, kind, caller.familyId, ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Validates and normalises the items, and locks their photos. With one item, errors have no prefix (product rule 10). */
async function readInputs(
  tx: Tx,
  caller: Caller,
  kind: FamilyKind,
  items: RecordItem[],
  now: Date,
  standing?: Map<string, StoredRecord>,
): Promise<RecordInput[]> {
  const photos = await holdPhotos(
    tx,
    caller.familyId,
    items.flatMap((item) => item.photoId ?? []),
  );
  const errors: Record<string, string> = {};
  items.forEach((item, index) => {
    const saved = standing?.get(String(item.id));
    const found = checkRecord(kind, item, now, saved?.fields.birthDate);
    if (item.photoId && !photos.has(item.photoId)) found.photoId = 'Choose a photo that you uploaded.';
    for (const [field, sentence] of Object.entries(found)) {
      errors[items.length === 1 ? field : `items.${index}.${field}`] = sentence;
    }
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return items.map((item) => ({ fields: normaliseRecord(kind, item), photoId: item.photoId ?? null }));
}

function refuseRepeatedIds(items: SavedItem[]): void {
  const repeated = items.findIndex((item, index) => items.findIndex((other) => other.id === item.id) !== index);
  if (repeated >= 0) throw new AppError('invalid', { [`items.${repeated}.id`]: 'This record appears twice.' });
}

/**
 * Deletes records of one kind, all or none (product rule 11). Throws `notFound` for an id of another family, `conflict` for a
 * child with open requests, and for the last child, guardian or emergency contact of a family that has signed.
 */
export async function deleteRecords(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  kind: FamilyKind,
  itemIds: string[],
): Promise<Record<string, never>> {
  const ids = [...new Set(itemIds)];
  await inTransaction(deps, async (tx) => {
    await lockFamily(tx, caller.familyId);
    const records = await lockRecords(tx, kind, caller.familyId, ids);
    if (records.length !== ids.length) throw notFound();
    if (kind === 'child') await refuseNeededChildren(tx, caller, records);
    const left = (await countRecords(tx, kind, caller.familyId)) - ids.length;
    const refusal = refusalToDelete(kind, left, await hasSigned(tx, caller.familyId));
    if (refusal) throw conflict(refusal);
    await deleteRows(tx, kind, caller.familyId, ids);
    await noteActs(tx, caller, `${kind}_deleted`, records, deps.clock.now());
  });
  return {};
}

async function refuseNeededChildren(tx: Tx, caller: Caller, children: StoredRecord[]): Promise<void> {
  const claims = await findClaimsOnChildren(
    tx,
    caller.familyId,
    children.map((child) => child.id),
  );
  const needed = children.find((child) => claims.some((claim) => claim.childId === child.id));
  if (!needed) return;
  const its = claims.filter((claim) => claim.childId === needed.id).map((claim) => claim.claim);
  throw conflict(childClaimSentence(String(needed.fields.firstName), its));
}

export interface RecordOf {
  child: Child;
  parent_info: ParentInfo;
  emergency_contact: EmergencyContact;
  authorized_pickup: AuthorizedPickup;
  unauthorized_pickup: UnauthorizedPickup;
}

/** Builds the contract's record, with a newly signed photo URL. */
export function presentRecord<K extends FamilyKind>(
  deps: Pick<Deps, 'keys' | 'clock'>,
  viewer: Pick<Caller, 'chainId'>,
  kind: K,
  record: StoredRecord,
): RecordOf[K] {
  const photo = hasPhoto[kind] ? { photo: presentPhoto(deps, viewer, record.photoId, record.photoPath) } : {};
  // The columns have the contract's names, and its schema checked them on write.
  return { id: record.id, version: record.version, ...record.fields, ...photo } as unknown as RecordOf[K];
}

/** The lists that a family may declare empty, with the column of the answer (product section 2, pickups). */
const lists = {
  authorizedPickups: { kind: 'authorized_pickup', column: 'noAuthorizedPickups' },
  unauthorizedPickups: { kind: 'unauthorized_pickup', column: 'noUnauthorizedPickups' },
} as const satisfies Record<keyof Profile['noneGiven'], { kind: FamilyKind; column: string }>;
const entries = Object.entries(lists) as [keyof typeof lists, (typeof lists)[keyof typeof lists]][];

/** Stores or removes the answer "nobody". Throws `conflict` if somebody is on the list. */
export async function answerNone(tx: Tx, caller: Caller, given: Partial<Profile['noneGiven']>): Promise<void> {
  await lockFamily(tx, caller.familyId);
  for (const [list, { kind, column }] of entries) {
    const none = given[list];
    if (none === undefined) continue;
    if (none && (await countRecords(tx, kind, caller.familyId)) > 0) {
      throw conflict('There’s someone on this list. If nobody should be on it, delete them first.');
    }
    await updateNoneGiven(tx, caller.familyId, { [column]: none });
  }
}

/** Removes the answer "nobody" once a person is added. Call it under the family's lock. */
async function clearNone(tx: Tx, caller: Caller, kind: FamilyKind): Promise<void> {
  const list = entries.find(([, { kind: own }]) => own === kind);
  if (list) await updateNoneGiven(tx, caller.familyId, { [list[1].column]: false });
}

/** The additional questions about a child (product section 7). */
export async function listQuestions(): Promise<Question[]> {
  return childQuestions.map((question) => ({ ...question }));
}
