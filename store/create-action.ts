import type { PayloadActionCreator } from '@reduxjs/toolkit';

/**
 * createAction of Redux Toolkit, for the core: that library is one module to the bundler, so whoever takes one function of
 * it takes all that any page uses, immer among it (docs/decisions/0031-light-first-loads.md).
 */
export function createAction<P = void>(type: string): PayloadActionCreator<P> {
  const create = (payload: P) => ({ type, payload });
  const match = (given: { type: unknown }) => given.type === type;
  // The library's type tells payloads that may be left out from those that may not; at run time they are alike.
  return Object.assign(create, { type, match, toString: () => type }) as unknown as PayloadActionCreator<P>;
}
