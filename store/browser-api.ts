import { createApi } from '@/api/client/api';
import { browserLock } from '@/api/client/refresh';
import type { TokenStorage } from '@/api/client/tokens';
import type { Api } from '@/api/client/types';

/** The calls as a tab makes them; loaded with the first one (lazy-api.ts). */
export function browserApi(tokens: TokenStorage, onSessionEnd: () => void): Api {
  return createApi({ fetch: (url, init) => window.fetch(url, init), tokens, lock: browserLock, onSessionEnd });
}
