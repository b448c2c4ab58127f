import type { Profile } from '@/api/contract/types';
import type { SliceThunk } from '@/store/api-thunk';
import type { TabStorage } from '@/store/drafts/tab-storage';

/**
 * Unsaved form input in this tab's storage. It survives reloads, failed saves and the end of the session. Only the account that
 * typed it sees it; another account's login erases it (record 0110).
 */
interface KeptForms {
  /** The account's e-mail address. */
  owner: string;
  /** By family record and form name. */
  forms: Record<string, unknown>;
  /** Idempotency keys used by each form. */
  keys?: Record<string, AttemptKeys>;
}
/** By request body as JSON. */
export type AttemptKeys = Record<string, string>;
interface ProfileRoot {
  profile: { profile: Profile | null };
}

/** Keys include the family record, so that input for one isn't offered on another. */
const ofRecord = (name: string, profile: Profile | null): string =>
  `${profile?.families.find(({ active }) => active)?.id} ${name}`;

function readAll(storage: TabStorage | null): KeptForms | null {
  const kept = storage?.read();
  if (typeof kept !== 'object' || kept === null) return null;
  const { owner, forms } = kept as Partial<KeptForms>;
  return typeof owner === 'string' && typeof forms === 'object' && forms !== null ? (kept as KeptForms) : null;
}

function readOwn(storage: TabStorage | null, owner: string): Required<Pick<KeptForms, 'forms' | 'keys'>> {
  const kept = readAll(storage);
  return kept?.owner === owner ? { forms: kept.forms, keys: kept.keys ?? {} } : { forms: {}, keys: {} };
}

/** Stores a form's part; null removes it. */
const keepPart =
  (part: 'forms' | 'keys', name: string, value: unknown): SliceThunk<ProfileRoot> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    if (!owner || !formDrafts) return;
    const own = readOwn(formDrafts, owner);
    const key = ofRecord(name, getState().profile.profile);
    const { [key]: before, ...others } = own[part];
    if (value === null && before === undefined) return;
    const kept = { ...own, [part]: value === null ? others : { ...others, [key]: value } };
    const isEmpty = Object.keys({ ...kept.forms, ...kept.keys }).length === 0;
    formDrafts.write(isEmpty ? null : { owner, ...kept });
  };

/** Null removes the draft. */
export const keepForm = (name: string, values: unknown) => keepPart('forms', name, values);

/** Null removes the keys. */
export const keepAttemptKeys = (name: string, keys: AttemptKeys | null) => keepPart('keys', name, keys);

export const readAttemptKeys =
  (name: string): SliceThunk<ProfileRoot, AttemptKeys> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    return (owner && readOwn(formDrafts, owner).keys[ofRecord(name, getState().profile.profile)]) || {};
  };

/** Null without a draft. Unvalidated: an older version of the program may have written it. */
export const readForm =
  (name: string): SliceThunk<ProfileRoot, unknown> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    return (owner && readOwn(formDrafts, owner).forms[ofRecord(name, getState().profile.profile)]) ?? null;
  };

/** The names of forms with drafts for the active family record. */
export const listForms =
  (): SliceThunk<ProfileRoot, string[]> =>
  (_, getState, { formDrafts }) => {
    const { profile } = getState().profile;
    const begin = ofRecord('', profile);
    const kept = profile ? Object.keys(readOwn(formDrafts, profile.accountInfo.email).forms) : [];
    return kept.flatMap((key) => (key.startsWith(begin) ? key.slice(begin.length) : []));
  };

/** On a log-in: erases the drafts of another account. */
export function settleForms(storage: TabStorage | null, owner: string): void {
  const kept = readAll(storage);
  if (kept && kept.owner !== owner) storage?.write(null);
}
