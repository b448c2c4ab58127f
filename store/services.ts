import type { TokenStorage } from '@/api/client/tokens';
import type { Api } from '@/api/client/types';
import type { DraftStorage } from '@/store/draft-storage';

/** What the thunks work with: injected, never imported (design.md, "Store"). */
export interface StoreServices {
  api: Api;
  /** Null on the server: a render is nobody's. */
  tokens: TokenStorage | null;
  /** Null on the server, and where the browser has no room for it. */
  draft: DraftStorage | null;
  /** Callbacks of open alerts, by the alert's id: functions have no place in the shared state. */
  callbacks: Map<string, () => void | Promise<void>>;
}
