import type { BrowserContext } from '@playwright/test';
import type { Tokens } from '@/api/contract/types';

/** Every page of the context comes with this session, as one that was kept in the browser. */
export function keepSession(context: BrowserContext, tokens: Tokens): Promise<unknown> {
  return context.addInitScript((pair) => {
    window.localStorage.setItem('token', pair.token);
    window.localStorage.setItem('refreshToken', pair.refreshToken);
  }, tokens);
}
