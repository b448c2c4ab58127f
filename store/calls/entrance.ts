import { lateCall } from '@/store/late-call';

/** The calls of calls/session.ts that a form makes, for pages on which the form is all there is to load. */
const session = () => import(/* webpackChunkName: 'session' */ '@/store/calls/session');

export const signIn = lateCall(async () => (await session()).signIn);
export const signUp = lateCall(async () => (await session()).signUp);
export const confirmAccount = lateCall(async () => (await session()).confirmAccount);
export const resetPassword = lateCall(async () => (await session()).resetPassword);
export const resendConfirmation = lateCall(async () => (await session()).resendConfirmation);
export const requestReset = lateCall(async () => (await session()).requestReset);
