import type { Api } from '@/api/client/types';

/**
 * The contract's calls, whose code is fetched with the first of them: a visitor who only looks around makes none. A fetch
 * that failed is tried again by the next call.
 */
export function lazyApi(load: () => Promise<Api>): Api {
  let loading: Promise<Api> | null = null;
  const call = async (name: keyof Api, input: unknown) => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    const api = await loading;
    return (api[name] as (input: unknown) => Promise<unknown>)(input);
  };
  return new Proxy({} as Api, {
    // Whoever awaits the object itself must not take it for a promise.
    get: (_, name) => (name === 'then' ? undefined : (input: unknown) => call(name as keyof Api, input)),
  });
}
