import { randomUUID } from 'node:crypto';
import { AppError, conflict, invalid, notFound } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import type { FamilyKind } from '@/lib/family/family-records';
import { clearNone } from '@/server/areas/family/none-given';
import { presentRecord, type RecordOf } from '@/server/areas/family/present-record';
import {
  countRecords,
  insertRecord,
  lockFamily,
  lockRecords,
  type RecordInput,
  replaceRecord,
  type StoredRecord,
} from '@/server/areas/family/rows/records';
import { checkRecord, normaliseRecord, recordsMax, tooManyRecords } from '@/server/areas/family/rules';
import { holdFiles } from '@/server/areas/files/rows';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** An item as the contract lets it in: the kind's fields, perhaps with a photoId. */
export type RecordItem = Record<string, unknown> & { photoId?: string | null };
export type SavedItem = RecordItem & { id: string; version: number };

/**
 * Enters new records of one kind, all or none, in the order given. Throws `invalid` by field for a birth date, an answer or
 * a photo that is not the family's, `conflict` when the family has too many.
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
      // A millisecond apart, so that records entered together keep their order.
      const createdAt = new Date(now.getTime() + index);
      await insertRecord(tx, kind, { ...input, id: ids[index]!, familyId: caller.familyId, createdAt });
    }
    await clearNone(tx, caller, kind);
    return readSaved(tx, caller, kind, ids);
  });
  return { items: saved.map((record) => presentRecord(deps, caller, kind, record)) };
}

/**
 * Replaces whole records, all or none. Throws `notFound` for an id that is not the family's, `conflict` with the saved
 * record in its details for a stale version (product rule 11).
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
    const inputs = await readInputs(tx, caller, kind, items, deps.clock.now(), standing);
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
    return readSaved(tx, caller, kind, ids);
  });
  return { items: saved.map((record) => presentRecord(deps, caller, kind, record)) };
}

/** The saved records in the order of these ids. */
async function readSaved(tx: Tx, caller: Caller, kind: FamilyKind, ids: string[]): Promise<StoredRecord[]> {
  const byId = new Map((await lockRecords(tx, kind, caller.familyId, ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The items as they will be kept, their photos held. With one item, errors carry no prefix (product rule 10). */
async function readInputs(
  tx: Tx,
  caller: Caller,
  kind: FamilyKind,
  items: RecordItem[],
  now: Date,
  standing?: Map<string, StoredRecord>,
): Promise<RecordInput[]> {
  const photos = await holdFiles(
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
