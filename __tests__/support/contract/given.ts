import { createHash } from 'node:crypto';
import {
  callsFrom,
  codeTo,
  enterAndSign,
  freshEmail,
  join,
  notMeCodeTo,
  password,
  undoCodeTo,
} from '@/__tests__/support/accounts';
import { createPasskey, givePasskey } from '@/__tests__/support/authenticator';
import { alertCalls } from '@/__tests__/support/contract/given-alerts';
import { answerCalls } from '@/__tests__/support/contract/given-answers';
import { familyCalls } from '@/__tests__/support/contract/given-family';
import { requestCalls } from '@/__tests__/support/contract/given-requests';
import { newHousehold, uploadPhoto, type World } from '@/__tests__/support/contract/household';
import type { AnyGiven, Given } from '@/__tests__/support/contract/send';
import {
  challengeOf,
  digitsTo,
  guardedByApp,
  guardedByMail,
  lostCodeOf,
  reportedLost,
} from '@/__tests__/support/second-factor';
import type { OperationName } from '@/api/contract/paths';
import type { Answer, Tokens } from '@/api/contract/types';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;

const strong = 'Another9Horse';
const on = { email: true };
const asHousehold = async (world: World) => ({ token: (await newHousehold(world)).token });

async function askedForReset(world: World): Promise<string> {
  const account = await join(world);
  await account.call('requestReset', { body: { email: account.email } });
  return codeTo(world, account.email, 'reset');
}

async function movingAccount(world: World) {
  const [account, next] = [await join(world), freshEmail('moved')];
  await account.call('updateUser', { body: { email: next, currentPassword: password } });
  return { account, next };
}

async function undoCodeOf(world: World): Promise<string> {
  return undoCodeTo(world, (await movingAccount(world)).account.email);
}

async function notMeCodeOf(world: World): Promise<string> {
  const { call, email } = await join(world);
  await call('updatePassword', { body: { currentPassword: password, password: strong } });
  return notMeCodeTo(world, email);
}

/** An account that is logged in twice, and the id of its other session. */
async function loggedInTwice(world: World) {
  const { email, tokens } = await join(world);
  const { body } = await callsFrom(world)('signin', { body: { email, password, remember: false } });
  const { items } = (await callsFrom(world, undefined, (body as Tokens).token)('listSessions')).body;
  return { token: tokens.token, id: items.find(({ isCurrent }) => isCurrent)!.id };
}

async function invitedHousehold(world: World) {
  const [asker, invited] = [await newHousehold(world), await newHousehold(world)];
  await asker.call('createAccountLink', { body: { email: invited.email } });
  return { invited, code: await codeTo(world, invited.email, 'linkInvite') };
}

async function asInvited(world: World) {
  const { invited, code } = await invitedHousehold(world);
  return { token: invited.token, params: { code } };
}

async function feedOf(world: World) {
  const home = await newHousehold(world);
  const { body } = await home.call('createCalendarFeed');
  return { home, secret: new URL(body.url).pathname.split('/').at(-1)! };
}

async function signedFamily(world: World) {
  const family = await world.newFamily();
  await enterAndSign(family);
  return family;
}

const sessionCalls = {
  signin: async (world) => {
    const { email } = await join(world);
    return { token: null, body: { email, password, remember: false } };
  },
  signup: async () => ({ token: null, body: { email: freshEmail(), password, consent: true } }),
  resend: async (world) => ({ token: null, params: { target: (await join(world)).email } }),
  requestReset: async (world) => ({ token: null, body: { email: (await join(world)).email } }),
  checkReset: async (world) => ({ token: null, params: { code: await askedForReset(world) } }),
  reset: async (world) => ({ token: null, params: { code: await askedForReset(world) }, body: { password: strong } }),
  confirm: async (world) => {
    const email = freshEmail();
    await world.fetch('/v1/parent/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, consent: true }),
    });
    return { token: null, params: { code: await codeTo(world, email, 'confirm') }, query: { remember: true } };
  },
  refresh: async (world) => ({ token: null, body: { refreshToken: (await join(world)).tokens.refreshToken } }),
  signout: async (world) => ({ token: null, body: { refreshToken: (await join(world)).tokens.refreshToken } }),
  listSessions: asHousehold,
  endSession: async (world) => {
    const { token, id } = await loggedInTwice(world);
    return { token, params: { id } };
  },
  endOtherSessions: async (world) => ({ token: (await loggedInTwice(world)).token }),
} satisfies { [K in OperationName]?: Made<K> };

const passkeyCalls = {
  getPasskeyChallenge: async () => ({ token: null }),
  passkeySignin: async (world) => {
    const { passkey } = await givePasskey(await join(world));
    const { body } = await callsFrom(world)('getPasskeyChallenge');
    return { token: null, body: passkey.sign(body as Answer<'getPasskeyChallenge'>) };
  },
  listPasskeys: asHousehold,
  beginPasskey: async (world) => ({
    token: (await join(world)).tokens.token,
    body: { currentPassword: password },
  }),
  addPasskey: async (world) => {
    const { call, tokens } = await join(world);
    const { body } = await call('beginPasskey', { body: { currentPassword: password } });
    return { token: tokens.token, body: createPasskey().make(body as Answer<'beginPasskey'>) };
  },
  removePasskey: async (world) => {
    const account = await join(world);
    const { kept } = await givePasskey(account);
    return { token: account.tokens.token, params: { id: kept.id } };
  },
} satisfies { [K in OperationName]?: Made<K> };

const accountCalls = {
  getProfile: asHousehold,
  updateUser: async (world) => {
    const home = await newHousehold(world);
    const photoId = await uploadPhoto(world, home);
    return { token: home.token, body: { phone: '+14165550199', photoId } };
  },
  confirmEmail: async (world) => {
    const { account, next } = await movingAccount(world);
    const code = await codeTo(world, next, 'emailChange');
    return { token: account.tokens.token, params: { code } };
  },
  checkEmailUndo: async (world) => ({ token: null, params: { code: await undoCodeOf(world) } }),
  undoEmail: async (world) => ({ token: null, params: { code: await undoCodeOf(world) } }),
  checkNotMe: async (world) => ({ token: null, params: { code: await notMeCodeOf(world) } }),
  reportNotMe: async (world) => ({ token: null, params: { code: await notMeCodeOf(world) } }),
  updatePassword: async (world) => {
    const { tokens } = await join(world);
    return { token: tokens.token, body: { currentPassword: password, password: strong } };
  },
  updateNotificationSettings: async (world) => ({
    ...(await asHousehold(world)),
    body: { bookings: on, tours: on, waitlists: on, messages: on, news: { email: false } },
  }),
  exportAccount: asHousehold,
  deleteAccount: async (world) => ({ token: (await join(world)).tokens.token, body: { password } }),
  getDeletion: asHousehold,
  createAccountLink: async (world) => ({ ...(await asHousehold(world)), body: { email: freshEmail('second') } }),
  listAccountLinks: asHousehold,
  getAccountInvitation: asInvited,
  acceptAccountLink: asInvited,
  setActiveFamily: async (world) => {
    const { invited, code } = await invitedHousehold(world);
    await invited.call('acceptAccountLink', { params: { code } });
    return { token: invited.token, body: { familyId: invited.familyId } };
  },
  deleteAccountLinks: async (world) => {
    const home = await newHousehold(world);
    await home.call('createAccountLink', { body: { email: freshEmail('second') } });
    const [link] = (await home.call('listAccountLinks')).body;
    return { token: home.token, query: { itemIds: [link!.id] } };
  },
  createCalendarFeed: asHousehold,
  deleteCalendarFeed: async (world) => ({ token: (await feedOf(world)).home.token }),
  getCalendarFile: asHousehold,
  getCalendarFeed: async (world) => ({ token: null, params: { secret: (await feedOf(world)).secret } }),
  getAgreementPdf: async (world) => ({ token: (await signedFamily(world)).token }),
  verifyAgreement: async (world) => {
    const { token } = await signedFamily(world);
    const pdf = await world.fetch('/v1/parent/agreement/pdf', { headers: { authorization: `Bearer ${token}` } });
    const sha256 = createHash('sha256')
      .update(Buffer.from(await pdf.arrayBuffer()))
      .digest('hex');
    return { token: null, params: { sha256 } };
  },
  sendSupport: async (world) => ({
    ...(await asHousehold(world)),
    body: { subject: 'A question', message: 'Do you know of a place?' },
  }),
  listSupportMessages: async (world) => ({ ...(await asHousehold(world)), query: { page: 1 } }),
  inviteFriend: async (world) => ({ ...(await asHousehold(world)), body: { recipient: freshEmail('friend') } }),
} satisfies { [K in OperationName]?: Made<K> };

const atFacility = <Q>({ facility }: World, query: Q) => ({ token: null, params: { id: facility.id }, query });

const facilityCalls = {
  listFacilities: async () => ({
    token: null,
    query: { place: 'M5V 2T6', radius: 10, categories: [1 as const], birthDates: ['2023-05'], page: 1 },
  }),
  listFacilityPoints: async () => ({ token: null, query: { place: 'M5V 2T6', radius: 10, categories: [1 as const] } }),
  getFacility: async (world) => atFacility(world, {}),
  getFacilityCalendar: async (world) => {
    const { groups, addressId } = world.facility;
    return atFacility(world, { month: '2026-03', ageGroupId: groups.toddlers, addressId });
  },
  listFacilityComments: async (world) => atFacility(world, { page: 1 }),
  getFacilityPage: async (world) => atFacility(world, { addressId: world.facility.addressId, page: 1 }),
  getFacilityAgeGroups: async (world) =>
    atFacility(world, { birthDates: ['2023-05-14', '2020-02-29'], type: 2 as const, date: '2026-04-01' }),
  planWeek: async () => ({
    token: null,
    query: { place: 'M5V 2T6', birthDates: ['2023-05'], days: ['2026-03-10 08:30-17:00'] },
  }),
  listSavedFacilities: async (world) => {
    const home = await newHousehold(world);
    await home.call('saveFacility', { params: { facilityId: world.facility.id } });
    return { token: home.token, query: { page: 1 } };
  },
  saveFacility: async (world) => ({ ...(await asHousehold(world)), params: { facilityId: world.facility.id } }),
  listPlaces: async () => ({ token: null, query: { q: 'toro' } }),
  unsaveFacility: async (world) => ({ ...(await asHousehold(world)), params: { facilityId: world.facility.id } }),
  getSettings: async () => ({ token: null }),
  getContent: async () => ({ token: null, params: { kind: 'faq' as const } }),
  getSitemap: async () => ({ token: null, query: { page: 1 } }),
} satisfies { [K in OperationName]?: Made<K> };

const secondFactorCalls = {
  answerFactor: async (world) => {
    const account = await guardedByApp(world);
    const [code] = account.recoveryCodes;
    return { token: null, body: { challenge: await challengeOf(world, account), code: code!, trust: true } };
  },
  mailFactorCode: async (world) => ({
    token: null,
    body: { challenge: await challengeOf(world, await guardedByMail(world)) },
  }),
  reportLostFactor: async (world) => ({
    token: null,
    body: { challenge: await challengeOf(world, await guardedByApp(world)) },
  }),
  checkLost: async (world) => ({ token: null, params: { code: await lostCodeOf(world, await reportedLost(world)) } }),
  finishRecovery: async (world) => {
    const account = await reportedLost(world);
    const theirs = 'account_id = (SELECT id FROM account WHERE email = $1)';
    const earlier = `UPDATE lost_factor SET started_at = started_at - interval '25 hours' WHERE ${theirs}`;
    await world.pool.query(earlier, [account.email]);
    return { token: null, params: { code: await lostCodeOf(world, account) } };
  },
  getSecondFactor: asHousehold,
  beginAuthenticator: async (world) => ({
    token: (await join(world)).tokens.token,
    body: { currentPassword: password },
  }),
  beginEmailFactor: async (world) => ({
    token: (await join(world)).tokens.token,
    body: { currentPassword: password },
  }),
  turnOnSecondFactor: async (world) => {
    const { call, email, tokens } = await join(world);
    const { setup } = (await call('beginEmailFactor', { body: { currentPassword: password } })).body;
    return { token: tokens.token, body: { setup, code: await digitsTo(world, email) } };
  },
  newRecoveryCodes: async (world) => ({ token: (await guardedByApp(world)).tokens.token }),
  turnOffSecondFactor: async (world) => ({ token: (await guardedByApp(world)).tokens.token }),
  forgetDevice: async (world) => ({ token: (await guardedByApp(world)).tokens.token }),
  stopRecovery: async (world) => ({ token: (await reportedLost(world)).tokens.token }),
  proveFactor: async (world) => {
    const { tokens, recoveryCodes } = await guardedByApp(world);
    return { token: tokens.token, body: { code: recoveryCodes[0]! } };
  },
  mailProof: async (world) => ({ token: (await guardedByMail(world)).tokens.token }),
} satisfies { [K in OperationName]?: Made<K> };

/** A successful call of every operation; a missing one is a compile error. */
const happyCalls: { [K in OperationName]: Made<K> } = {
  ...sessionCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...accountCalls,
  ...familyCalls,
  ...requestCalls,
  ...facilityCalls,
  ...alertCalls,
  ...answerCalls,
};

/** Prepares what this operation needs; returns the input of a call that succeeds. */
export const prepare = (name: OperationName, world: World): Promise<AnyGiven> =>
  (happyCalls[name] as (world: World) => Promise<AnyGiven>)(world);
