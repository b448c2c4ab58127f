import type { Profile } from '@/api/contract/types';
import { dayMs } from '@/lib/dates/durations';
import { normaliseEmail } from '@/lib/validation/email';
import type { SessionState, SliceThunk } from '@/store/api-thunk';
import { keepForm, readForm } from '@/store/drafts/form-drafts';
import type { TabStorage } from '@/store/drafts/tab-storage';
import {
  draftCleared,
  draftOwned,
  draftRestored,
  isEmptyDraft,
  outlineOf,
  readDraft,
  type BookingDraft,
  withoutTexts,
} from '@/store/slices/booking-draft';

/**
 * The booking draft of the account that is joining or logged in, shared by all tabs of this browser. Without a session only an
 * outline without children is shown, and no more is stored, unless its account continues registration later. Other accounts never
 * see it (record 0158).
 */
interface SharedDraft {
  owner: string;
  /** Last change, Unix time in milliseconds. */
  at: number;
  draft: BookingDraft;
  /** Left by "Log out and continue later": the account's next log-in restores the children. */
  continuesLater?: boolean;
}

interface DraftRoot {
  bookingDraft: BookingDraft;
  session: SessionState;
  profile: { profile: Profile | null };
}
type DraftThunk = SliceThunk<DraftRoot>;

/** Shorter while joining: the address is unconfirmed and the draft may contain dates of birth. */
const keptMs = { account: 7 * dayMs, joining: dayMs } as const;

const isAddress = (owner: string): boolean => owner.includes('@');
/** Identifies an account by its own record's id, which reveals nothing. */
const ownerOf = (profile: Profile): string | null => profile.families.find(({ own }) => own)?.id ?? null;

function read(storage: TabStorage | null): SharedDraft | null {
  const kept = storage?.read() as Partial<SharedDraft> | null | undefined;
  const { owner, at, draft: unchecked, continuesLater } = kept ?? {};
  const draft = readDraft(unchecked);
  if (typeof owner !== 'string' || typeof at !== 'number' || !draft) return null;
  const age = Date.now() - at;
  const isKept = age < keptMs[isAddress(owner) ? 'joining' : 'account'];
  return isKept ? { owner, at, draft, continuesLater: continuesLater === true } : null;
}

/** Publishes a change to other tabs. A visitor's draft stays in its tab. */
export const shareDraft =
  (): DraftThunk =>
  (dispatch, getState, { sharedDraft }) => {
    const { bookingDraft: draft, profile, session } = getState();
    const owner = draft.owner ?? (profile.profile && ownerOf(profile.profile));
    if (isEmptyDraft(draft)) return sharedDraft?.write(null);
    if (owner === null) return;
    if (draft.owner === null) return void dispatch(draftOwned(owner));
    const isWhole = session.status === 'in' || isAddress(owner);
    sharedDraft?.write({ owner, at: Date.now(), draft: isWhole ? draft : outlineOf(draft) } satisfies SharedDraft);
  };

/** Assigns the draft to the joining address, so that the tab opened by the mailed link gets it. */
export const shareWithJoining =
  (email: string): DraftThunk =>
  (dispatch, getState) => {
    if (!isEmptyDraft(getState().bookingDraft)) dispatch(draftOwned(normaliseEmail(email)));
  };

/** After a login: restores this account's draft and drops those of others. */
export const claimDraft =
  (profile: Profile): DraftThunk =>
  (dispatch, getState, { sharedDraft }) => {
    const owner = ownerOf(profile);
    const isOwn = (other: string) => other === owner || other === normaliseEmail(profile.accountInfo.email);
    const shared = read(sharedDraft);
    const { bookingDraft: begun } = getState();
    if (begun.owner !== null && !isOwn(begun.owner) && !isBegunHere(begun)) dispatch(draftCleared());
    if (shared && isOwn(shared.owner) && isReplaceable(getState().bookingDraft)) {
      dispatch(draftRestored(shared.draft));
    } else if (shared && !isOwn(shared.owner)) {
      sharedDraft?.write(null);
    }
    dispatch(restoreKept());
    if (owner === null || isEmptyDraft(getState().bookingDraft)) return;
    dispatch(draftOwned(owner));
    dispatch(shareDraft());
  };

const keptName = 'booking draft';

/** On logout: the draft waits in this tab, like every form, for a log-in of the same account (record 0110). */
export const keepForLogin = ({ bookingDraft }: DraftRoot): DraftThunk =>
  keepForm(keptName, isEmptyDraft(bookingDraft) ? null : bookingDraft);

/** Restores what `keepForLogin` kept, unless another request was begun since. */
const restoreKept = (): DraftThunk => (dispatch, getState) => {
  const kept = readDraft(dispatch(readForm(keptName)));
  if (!kept) return;
  dispatch(keepForm(keptName, null));
  const { bookingDraft: begun } = getState();
  if (isEmptyDraft(begun) || isPartOf(begun, kept)) dispatch(draftRestored(kept));
};

/** Whether the other draft has the same facility, all days of this one, and the same children and note, if it has any. */
function isPartOf(part: BookingDraft, whole: BookingDraft): boolean {
  const [outline, days] = [outlineOf(part), whole.bookingDates.map((day) => JSON.stringify(day))];
  const isKnown = (key: 'birthDates' | 'children' | 'note') =>
    [outline, whole].some((other) => JSON.stringify(part[key]) === JSON.stringify(other[key]));
  return (
    part.facilityId === whole.facilityId &&
    part.bookingDates.every((day) => days.includes(JSON.stringify(day))) &&
    isKnown('birthDates') &&
    isKnown('children') &&
    isKnown('note')
  );
}

const isOutline = ({ birthDates, children, note }: BookingDraft): boolean =>
  children.length === 0 && note === '' && birthDates.every((date) => date === null);

/** A draft started by a visitor in this tab belongs to the account that logs in here, even if another address was joining. */
const isBegunHere = (draft: BookingDraft): boolean =>
  draft.owner !== null && isAddress(draft.owner) && !isOutline(draft);

/**
 * Whether the tab has no draft, or only the outline of the shared one. Its owner is still the joining address if another tab has
 * claimed the shared one for the account already.
 */
const isReplaceable = (draft: BookingDraft): boolean =>
  isEmptyDraft(draft) || (draft.owner !== null && isOutline(draft));

/** Without a session: reduces the draft to its outline, here and in the shared storage. */
export const showOutline =
  (): DraftThunk =>
  (dispatch, getState, { sharedDraft }) => {
    const shared = read(sharedDraft);
    if (!shared) return sharedDraft?.write(null);
    const draft = { ...outlineOf(shared.draft), owner: shared.owner };
    if (!isAddress(shared.owner) && !shared.continuesLater) sharedDraft?.write({ ...shared, draft });
    if (isEmptyDraft(getState().bookingDraft)) dispatch(draftRestored(draft));
  };

/**
 * On logout: during onboarding ("Log out and continue later") the shared draft waits for the next log-in of the account, without the
 * texts that were typed. Otherwise it's removed.
 */
export const leaveDraft =
  (before: DraftRoot): DraftThunk =>
  (_, getState, { sharedDraft }) => {
    const continuesLater = before.profile.profile?.signature === null;
    const shared = continuesLater ? read(sharedDraft) : null;
    sharedDraft?.write(shared && { ...shared, draft: withoutTexts(shared.draft), continuesLater });
  };

/** Another tab has changed, sent or removed the draft. */
export const followSharedDraft =
  (): DraftThunk =>
  (dispatch, getState, { sharedDraft }) => {
    const { bookingDraft: draft, profile, session } = getState();
    const shared = read(sharedDraft);
    if (!shared) {
      if (draft.owner !== null) dispatch(draftRestored(null));
      return;
    }
    const isIn = session.status === 'in';
    if (isIn && profile.profile && shared.owner !== ownerOf(profile.profile)) return;
    if (!isEmptyDraft(draft) && draft.owner !== shared.owner) return;
    dispatch(draftRestored({ ...(isIn ? shared.draft : outlineOf(shared.draft)), owner: shared.owner }));
  };
