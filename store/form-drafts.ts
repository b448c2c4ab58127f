import type { Profile } from '@/api/contract/types';
import type { SliceThunk } from '@/store/api-thunk';
import type { TabStorage } from '@/store/tab-storage';

/**
 * What was typed into forms and not saved yet, kept in this tab's storage: it outlives a reload, a failed save and a session
 * that ran out. It belongs to the account that typed it: a log out erases it, and so does another account's log in
 * (docs/decisions/0110-what-was-typed.md).
 */
interface KeptForms {
  /** The account's e-mail address. */
  owner: string;
  /** The session ran out; without it, nobody being logged in means that somebody logged out. */
  expired?: boolean;
  /** By the record and the form's name. */
  forms: Record<string, unknown>;
  /** The Idempotency-Keys under which a form was sent, by the form's name and the text of the body. */
  keys?: Record<string, AttemptKeys>;
}
/** By the text of the body. */
export type AttemptKeys = Record<string, string>;
interface ProfileRoot {
  profile: { profile: Profile | null };
}

/** What is typed about one record of the account is not offered on another. */
const ofRecord = (name: string, profile: Profile | null): string =>
  `${profile?.families.find(({ active }) => active)?.id} ${name}`;

/** What the tab's storage holds, if this program wrote it. */
function readAll(storage: TabStorage | null): KeptForms | null {
  const kept = storage?.read();
  if (typeof kept !== 'object' || kept === null) return null;
  const { owner, forms } = kept as Partial<KeptForms>;
  return typeof owner === 'string' && typeof forms === 'object' && forms !== null ? (kept as KeptForms) : null;
}

/** What is kept for this account. */
function readOwn(storage: TabStorage | null, owner: string): Required<Pick<KeptForms, 'forms' | 'keys'>> {
  const kept = readAll(storage);
  return kept?.owner === owner ? { forms: kept.forms, keys: kept.keys ?? {} } : { forms: {}, keys: {} };
}

/** Sets one form's part, or takes it out where `value` is null. */
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

/** Null forgets the form. */
export const keepForm = (name: string, values: unknown) => keepPart('forms', name, values);

/** Keeps under which keys a form was sent; null forgets them. */
export const keepAttemptKeys = (name: string, keys: AttemptKeys | null) => keepPart('keys', name, keys);

export const readAttemptKeys =
  (name: string): SliceThunk<ProfileRoot, AttemptKeys> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    return (owner && readOwn(formDrafts, owner).keys[ofRecord(name, getState().profile.profile)]) || {};
  };

/** Null where nothing is kept. It is unchecked: perhaps an older version of the program wrote it. */
export const readForm =
  (name: string): SliceThunk<ProfileRoot, unknown> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    return (owner && readOwn(formDrafts, owner).forms[ofRecord(name, getState().profile.profile)]) ?? null;
  };

/** The names of the forms of the open record of which something is kept. */
export const listForms =
  (): SliceThunk<ProfileRoot, string[]> =>
  (_, getState, { formDrafts }) => {
    const { profile } = getState().profile;
    const begin = ofRecord('', profile);
    const kept = profile ? Object.keys(readOwn(formDrafts, profile.accountInfo.email).forms) : [];
    return kept.flatMap((key) => (key.startsWith(begin) ? key.slice(begin.length) : []));
  };

/** Whether anything is kept that was typed on any record of the account: a log out erases it. */
export const hasForms =
  (): SliceThunk<ProfileRoot, boolean> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    return owner !== undefined && Object.keys(readOwn(formDrafts, owner).forms).length > 0;
  };

/** Null: somebody logged out. `owner`: who is logged in, nobody where it is missing. */
export function settleForms(storage: TabStorage | null, now: 'expired' | { owner?: string } | null): void {
  const kept = readAll(storage);
  if (!kept) return;
  if (now === 'expired') storage?.write({ ...kept, expired: true });
  else if (now?.owner ? now.owner !== kept.owner : !(now && kept.expired)) storage?.write(null);
}
