import type { Api, UploadedFile } from '@/api/client/types';
import type { Body } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { loadProfile } from '@/store/slices/profile';

/** The family records of specification section 7. They have no state of their own: the profile holds them and is reloaded after each change. */

/** What is written of each kind. With id and version it replaces the record, without them it is a new one. */
export interface RecordItems {
  children: Body<'createChildren'>['items'][number];
  parentInfo: Body<'createParentInfo'>['items'][number];
  emergencyContacts: Body<'createEmergencyContacts'>['items'][number];
  authorizedPickups: Body<'createAuthorizedPickups'>['items'][number];
  unauthorizedPickups: Body<'createUnauthorizedPickups'>['items'][number];
}
export type RecordKind = keyof RecordItems;
export interface SavedMark {
  id: string;
  version: number;
}

type Calls<T> = {
  create: (api: Api, item: T) => Promise<unknown>;
  update: (api: Api, item: T & SavedMark) => Promise<unknown>;
  remove: (api: Api, itemIds: string[]) => Promise<unknown>;
};

const calls: { [K in RecordKind]: Calls<RecordItems[K]> } = {
  children: {
    create: (api, item) => api.createChildren({ body: { items: [item] } }),
    update: (api, item) => api.updateChildren({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteChildren({ query: { itemIds } }),
  },
  parentInfo: {
    create: (api, item) => api.createParentInfo({ body: { items: [item] } }),
    update: (api, item) => api.updateParentInfo({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteParentInfo({ query: { itemIds } }),
  },
  emergencyContacts: {
    create: (api, item) => api.createEmergencyContacts({ body: { items: [item] } }),
    update: (api, item) => api.updateEmergencyContacts({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteEmergencyContacts({ query: { itemIds } }),
  },
  authorizedPickups: {
    create: (api, item) => api.createAuthorizedPickups({ body: { items: [item] } }),
    update: (api, item) => api.updateAuthorizedPickups({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteAuthorizedPickups({ query: { itemIds } }),
  },
  unauthorizedPickups: {
    create: (api, item) => api.createUnauthorizedPickups({ body: { items: [item] } }),
    update: (api, item) => api.updateUnauthorizedPickups({ body: { items: [item] } }),
    remove: (api, itemIds) => api.deleteUnauthorizedPickups({ query: { itemIds } }),
  },
};

export type SaveRecord = {
  [K in RecordKind]: { kind: K; item: RecordItems[K] | (RecordItems[K] & SavedMark) };
}[RecordKind];

/** Creates or replaces one record. A stale version is rejected with 409 and the saved record in `details` (decisions 11). */
export const saveRecord = createAppAsyncThunk<void, SaveRecord>(
  'family/save',
  async ({ kind, item }, { extra: { api }, dispatch }) => {
    // Kind and item belong together by their type; TypeScript cannot follow the pair through the table.
    const { create, update } = calls[kind] as Calls<object>;
    await (isSaved(item) ? update(api, item) : create(api, item));
    await dispatch(loadProfile());
  },
);

/** All or none; rejected with 409 and the reason where a record is still needed (decisions 11). */
export const deleteRecords = createAppAsyncThunk<void, { kind: RecordKind; itemIds: string[] }>(
  'family/delete',
  async ({ kind, itemIds }, { extra, dispatch }) => {
    await calls[kind].remove(extra.api, itemIds);
    await dispatch(loadProfile());
  },
);

/** The photo widget's upload: a list of one, with its id and address (specification section 7). */
export const uploadPhoto = createAppAsyncThunk<UploadedFile[], Blob>(
  'family/uploadPhoto',
  (file, { extra, signal }) => extra.api.upload({ files: [file], signal }),
  // The widget has its own sentence for it (specification section 8).
  { quiet: true },
);

function isSaved(item: object): item is SavedMark {
  return 'id' in item && 'version' in item;
}
