import type { Body } from '@/api/contract/types';
import { apiThunk, type ThunkTools } from '@/store/api-thunk';
import { loadProfile } from '@/store/calls/profile';

/** The family records of specification section 7; the profile holds what they change and is reloaded after each. */

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

type Api = ThunkTools['api'];
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
export const saveRecord = apiThunk<void, SaveRecord>('family/save', async ({ kind, item }, { api, dispatch }) => {
  // Kind and item belong together by their type; TypeScript cannot follow the pair through the table.
  const { create, update } = calls[kind] as Calls<object>;
  await (isSaved(item) ? update(api, item) : create(api, item));
  await dispatch(loadProfile());
});

/** All or none; rejected with 409 and the reason where a record is still needed (decisions 11). */
export const deleteRecords = apiThunk<void, { kind: RecordKind; itemIds: string[] }>(
  'family/delete',
  async ({ kind, itemIds }, { api, dispatch }) => {
    await calls[kind].remove(api, itemIds);
    await dispatch(loadProfile());
  },
);

/** The gateway's token, never a card number (decisions 3). */
export const addCard = apiThunk<void, string>('family/addCard', async (token, { api, dispatch }) => {
  await api.createCard({ body: { token } });
  await dispatch(loadProfile());
});

export const setMainCard = apiThunk<void, string>('family/setMainCard', async (cardId, { api, dispatch }) => {
  await api.setMainCard({ body: { cardId } });
  await dispatch(loadProfile());
});

export const deleteCard = apiThunk<void, string>('family/deleteCard', async (cardId, { api, dispatch }) => {
  await api.deleteCards({ query: { itemIds: [cardId] } });
  await dispatch(loadProfile());
});

/** The photo widget's upload: one image; gives its id and address. */
export const uploadPhoto = apiThunk<{ id: string; fullPath: string }, Blob>(
  'family/uploadPhoto',
  async (file, { api, signal }) => {
    const [uploaded] = Object.values(await api.upload({ files: [file], signal }));
    if (!uploaded) throw new Error('The upload was answered without a file.');
    return uploaded;
  },
  // The widget has its own sentence for it (specification section 8).
  { quiet: true },
);

function isSaved(item: object): item is SavedMark {
  return 'id' in item && 'version' in item;
}
