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
}
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

const formsOf = (storage: TabStorage | null, owner: string): Record<string, unknown> => {
  const kept = readAll(storage);
  return kept?.owner === owner ? kept.forms : {};
};

/** Null forgets the form. */
export const keepForm =
  (name: string, values: unknown): SliceThunk<ProfileRoot> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    if (!owner || !formDrafts) return;
    const forms = { ...formsOf(formDrafts, owner) };
    const key = ofRecord(name, getState().profile.profile);
    if (values === null) delete forms[key];
    else forms[key] = values;
    formDrafts.write(Object.keys(forms).length > 0 ? { owner, forms } : null);
  };

/** Null where nothing is kept. It is unchecked: perhaps an older version of the program wrote it. */
export const readForm =
  (name: string): SliceThunk<ProfileRoot, unknown> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    return (owner && formsOf(formDrafts, owner)[ofRecord(name, getState().profile.profile)]) ?? null;
  };

/** The names of the forms of the open record of which something is kept. */
export const listForms =
  (): SliceThunk<ProfileRoot, string[]> =>
  (_, getState, { formDrafts }) => {
    const { profile } = getState().profile;
    const begin = ofRecord('', profile);
    const kept = profile ? Object.keys(formsOf(formDrafts, profile.accountInfo.email)) : [];
    return kept.flatMap((key) => (key.startsWith(begin) ? key.slice(begin.length) : []));
  };

/** Whether anything is kept that was typed on any record of the account: a log out erases it. */
export const hasForms =
  (): SliceThunk<ProfileRoot, boolean> =>
  (_, getState, { formDrafts }) => {
    const owner = getState().profile.profile?.accountInfo.email;
    return owner !== undefined && Object.keys(formsOf(formDrafts, owner)).length > 0;
  };

/** Null: somebody logged out. `owner`: who is logged in, nobody where it is missing. */
export function settleForms(storage: TabStorage | null, now: 'expired' | { owner?: string } | null): void {
  const kept = readAll(storage);
  if (!kept) return;
  if (now === 'expired') storage?.write({ ...kept, expired: true });
  else if (now?.owner ? now.owner !== kept.owner : !(now && kept.expired)) storage?.write(null);
}
