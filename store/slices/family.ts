import type { Api, OnProgress, UploadedFile } from '@/api/client/api';
import type { Body, Profile, Question } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { loadProfile } from '@/store/slices/profile';

/** Thunks for the family records of product section 7. Their state is the profile, which they reload after each change. */

/** The write shape of each kind. With id and version it replaces a record, without it creates one. */
export interface RecordItems {
  children: Body<'createChildren'>['items'][number];
  parentInfo: Body<'createParentInfo'>['items'][number];
  emergencyContacts: Body<'createEmergencyContacts'>['items'][number];
  authorizedPickups: Body<'createAuthorizedPickups'>['items'][number];
  unauthorizedPickups: Body<'createUnauthorizedPickups'>['items'][number];
}
export type RecordKind = keyof RecordItems;
export type FamilyRecord<K extends RecordKind = RecordKind> = Profile[K][number];
export interface SavedMark {
  id: string;
  version: number;
}

type Calls<T> = {
  create: (api: Api, item: T, idempotencyKey?: string) => Promise<{ items: SavedMark[] }>;
  update: (api: Api, item: T & SavedMark) => Promise<{ items: SavedMark[] }>;
  remove: (api: Api, itemIds: string[]) => Promise<unknown>;
};

const calls: { [K in RecordKind]: Calls<RecordItems[K]> } = {
  children: {
    create: (api, item, idempotencyKey) => api.createChildren({ body: { items: [item] }, idempotencyKey }),
    update: (api, item) => api.updateChildren({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteChildren({ query: { itemIds } }),
  },
  parentInfo: {
    create: (api, item, idempotencyKey) => api.createParentInfo({ body: { items: [item] }, idempotencyKey }),
    update: (api, item) => api.updateParentInfo({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteParentInfo({ query: { itemIds } }),
  },
  emergencyContacts: {
    create: (api, item, idempotencyKey) => api.createEmergencyContacts({ body: { items: [item] }, idempotencyKey }),
    update: (api, item) => api.updateEmergencyContacts({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteEmergencyContacts({ query: { itemIds } }),
  },
  authorizedPickups: {
    create: (api, item, idempotencyKey) => api.createAuthorizedPickups({ body: { items: [item] }, idempotencyKey }),
    update: (api, item) => api.updateAuthorizedPickups({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteAuthorizedPickups({ query: { itemIds } }),
  },
  unauthorizedPickups: {
    create: (api, item, idempotencyKey) => api.createUnauthorizedPickups({ body: { items: [item] }, idempotencyKey }),
    update: (api, item) => api.updateUnauthorizedPickups({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteUnauthorizedPickups({ query: { itemIds } }),
  },
};

export type SaveRecord = {
  [K in RecordKind]: {
    kind: K;
    item: RecordItems[K] | (RecordItems[K] & SavedMark);
    /** For a new record. Reuse the key when retrying. */
    idempotencyKey?: string;
  };
}[RecordKind];

/** Creates or replaces a record; returns its id. Rejects a stale version with 409 and the saved record in `details` (product rule 11). */
export const saveRecord = createAppAsyncThunk<string | null, SaveRecord>(
  'family/save',
  async ({ kind, item, idempotencyKey }, { extra: { api }, dispatch }) => {
    // TypeScript can't correlate kind and item through the table.
    const { create, update } = calls[kind] as Calls<object>;
    const { items } = await (isSaved(item) ? update(api, item) : create(api, item, idempotencyKey));
    await dispatch(loadProfile());
    return items[0]?.id ?? null;
  },
  // The form shows both versions.
  { quiet: ({ status, details, unsent }) => unsent || (status === 409 && details !== null) },
);

/** All or none. Rejects with 409 and the reason if a record is still needed (product rule 11). */
export const deleteRecords = createAppAsyncThunk<void, { kind: RecordKind; itemIds: string[] }>(
  'family/delete',
  async ({ kind, itemIds }, { extra, dispatch }) => {
    await calls[kind].remove(extra.api, itemIds);
    await dispatch(loadProfile());
  },
);

/** Additional questions about a child (product section 7). */
export const loadQuestions = createAppAsyncThunk<Question[]>('family/loadQuestions', (_, { extra, signal }) =>
  extra.api.listQuestions({ signal }),
);

/** The photo widget's upload: a list of one, with its id and address (product section 7). */
export const uploadPhoto = createAppAsyncThunk<UploadedFile[], { file: Blob; onProgress?: OnProgress }>(
  'family/uploadPhoto',
  ({ file, onProgress }, { extra, signal }) => extra.api.upload({ files: [file], onProgress, signal }),
);

function isSaved(item: object): item is SavedMark {
  return 'id' in item && 'version' in item;
}
