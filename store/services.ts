import type { TokenStorage } from '@/api/client/tokens';
import type { Api } from '@/api/client/types';
import type { TabStorage } from '@/store/tab-storage';

/** What the thunks work with: injected as their `extra`, never imported. */
export interface StoreServices {
  api: Api;
  /** Null on the server: a render is nobody's. */
  tokens: TokenStorage | null;
  /** Keeps the booking draft; null on the server. */
  draft: TabStorage | null;
  /** The booking draft of whoever joins or is logged in, for the other tabs of this browser; null on the server. */
  sharedDraft: TabStorage | null;
  /** Keeps what was typed into forms; null on the server. */
  formDrafts: TabStorage | null;
  /** Keeps the toasts over a page load; null on the server. */
  toasts: TabStorage | null;
  /** Keeps what a visitor wants to save until there is a session, for every tab of this browser; null on the server. */
  saveWish: TabStorage | null;
  /** Loads the document anew, at this path or where it is; does nothing on the server. */
  reload: (to?: string) => void;
}
