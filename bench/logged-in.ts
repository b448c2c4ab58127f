import type { BrowserContext } from '@playwright/test';
import type { Tokens } from '@/api/contract/types';

/** Gives every page of the context this session. */
export function keepSession(context: BrowserContext, tokens: Tokens): Promise<unknown> {
  return context.addInitScript((pair) => {
    window.localStorage.setItem('token', pair.token);
    window.localStorage.setItem('refreshToken', pair.refreshToken);
  }, tokens);
}
