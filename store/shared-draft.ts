import type { Profile } from '@/api/contract/types';
import { dayMs } from '@/lib/dates/instants';
import { normaliseEmail } from '@/lib/validation/email';
import type { SliceThunk } from '@/store/api-thunk';
import type { SessionState } from '@/store/slices/session';
import {
  draftCleared,
  draftOwned,
  draftRestored,
  isEmptyDraft,
  outlineOf,
  readDraft,
  type BookingDraft,
} from '@/store/slices/booking-draft';
import type { TabStorage } from '@/store/tab-storage';

/**
 * The booking draft of whoever joins or is logged in, for every tab of this browser. Where nobody is logged in, and for
 * nobody else who logs in, it says nothing of a child (docs/decisions/0158-a-request-that-carries-itself.md).
 */
interface SharedDraft {
  owner: string;
  /** When it last changed, milliseconds since 1970. */
  at: number;
  draft: BookingDraft;
}

interface DraftRoot {
  bookingDraft: BookingDraft;
  session: SessionState;
  profile: { profile: Profile | null };
}
type DraftThunk = SliceThunk<DraftRoot>;

/** An address that was never confirmed keeps dates of birth here: not for long. */
const keptMs = { account: 7 * dayMs, joining: dayMs } as const;

const isAddress = (owner: string): boolean => owner.includes('@');
/** Who an account is here: the record that it began with, an id that tells others nothing. */
const ownerOf = (profile: Profile): string | null => profile.families.find(({ own }) => own)?.id ?? null;

function read(storage: TabStorage | null): SharedDraft | null {
  const kept = storage?.read() as Partial<SharedDraft> | null | undefined;
  const { owner, at, draft: unchecked } = kept ?? {};
  const draft = readDraft(unchecked);
  if (typeof owner !== 'string' || typeof at !== 'number' || !draft) return null;
  const age = Date.now() - at;
  return age < keptMs[isAddress(owner) ? 'joining' : 'account'] ? { owner, at, draft } : null;
}

/** Tells the other tabs of a change. A visitor's request stays in its tab. */
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

/** From joining on the draft is that address's: the mailed link opens a tab of its own. */
export const shareWithJoining =
  (email: string): DraftThunk =>
  (dispatch, getState) => {
    if (!isEmptyDraft(getState().bookingDraft)) dispatch(draftOwned(normaliseEmail(email)));
  };

/** After a log-in: what is this account's is taken up, and what is somebody else's is forgotten. */
export const claimDraft =
  (profile: Profile): DraftThunk =>
  (dispatch, getState, { sharedDraft }) => {
    const owner = ownerOf(profile);
    const isOwn = (other: string) => other === owner || other === normaliseEmail(profile.accountInfo.email);
    const shared = read(sharedDraft);
    const { bookingDraft: begun } = getState();
    if (begun.owner !== null && !isOwn(begun.owner) && !isBegunHere(begun)) dispatch(draftCleared());
    if (shared && isOwn(shared.owner) && isReplaceable(getState().bookingDraft, shared)) {
      dispatch(draftRestored(shared.draft));
    } else if (shared && !isOwn(shared.owner)) {
      sharedDraft?.write(null);
    }
    if (owner !== null && !isEmptyDraft(getState().bookingDraft)) dispatch(draftOwned(owner));
  };

const isOutline = ({ birthDates, children, note }: BookingDraft): boolean =>
  children.length === 0 && note === '' && birthDates.every((date) => date === null);

/** What a visitor began in this tab belongs to whoever logs in here, perhaps not to the address that was to join. */
const isBegunHere = (draft: BookingDraft): boolean =>
  draft.owner !== null && isAddress(draft.owner) && !isOutline(draft);

/** Whether the tab has nothing of its own, or only the outline of the same request. */
const isReplaceable = (draft: BookingDraft, { owner }: SharedDraft): boolean =>
  isEmptyDraft(draft) || (draft.owner === owner && isOutline(draft));

/** Nobody is logged in: what is left of the request names no child, here and in the browser. */
export const showOutline =
  (): DraftThunk =>
  (dispatch, getState, { sharedDraft }) => {
    const shared = read(sharedDraft);
    if (!shared) return sharedDraft?.write(null);
    const draft = { ...outlineOf(shared.draft), owner: shared.owner };
    if (!isAddress(shared.owner)) sharedDraft?.write({ ...shared, draft });
    if (isEmptyDraft(getState().bookingDraft)) dispatch(draftRestored(draft));
  };

/** A log out. "Log out and continue later" means it; a registered family leaves nothing behind. */
export const leaveDraft =
  (before: DraftRoot): DraftThunk =>
  (_, getState, { sharedDraft }) => {
    const continuesLater = before.profile.profile?.signature === null;
    const shared = continuesLater ? read(sharedDraft) : null;
    sharedDraft?.write(shared && { ...shared, draft: outlineOf(shared.draft) });
  };

/** Another tab of this browser has changed the request, sent it or removed it. */
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
