import type { Answer } from '@/api/contract/types';
import { notFound, unauthorized } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { browserName } from '@/lib/site/device-name';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { warn } from '@/server/areas/family/session/codes';
import {
  forgetDevices,
  knowsDevice,
  listLiveChains,
  revokeChainOf,
  revokeOtherChains,
} from '@/server/areas/family/session/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { deviceHashOf } from '@/server/areas/platform/shared/rules';
import { zoneNames } from '@/server/areas/platform/zones/zone-data';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** The zones that a mail or a page may name. */
const zones: ReadonlySet<string> = new Set(zoneNames());

/** What the browser of a call says of itself. */
export const deviceOf = (accountId: string, { userAgent, timeZone, deviceKey }: CallContext) => ({
  deviceName: browserName(userAgent),
  timeZone: timeZone !== null && zones.has(timeZone) ? timeZone : null,
  deviceHash: deviceHashOf(accountId, deviceKey),
});

/**
 * Warns the owner of a log-in from a device that the account doesn't know, or that keeps no key. Call it before the session
 * starts, under the account's lock.
 */
export async function tellOfNewDevice(
  tx: Tx,
  deps: Deps,
  account: { id: string; email: string; familyId: string },
  context: CallContext,
): Promise<void> {
  const { deviceHash, deviceName, timeZone } = deviceOf(account.id, context);
  if (await knowsDevice(tx, account.id, deviceHash)) return;
  await warn(tx, deps, account, { kind: 'newDevice', deviceName, timeZone });
}

/** More than a parent reads; all of them end together. */
const shownMax = 100;

export async function listSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId, chainId }: Caller,
): Promise<Answer<'listSessions'>> {
  const chains = await listLiveChains(deps.db, accountId, deps.clock.now(), shownMax);
  const items = chains.map((chain) => ({
    id: chain.chainId,
    device: chain.deviceName,
    zone: chain.timeZone,
    startedAt: chain.startedAt.toISOString(),
    lastUsedAt: chain.lastUsedAt.toISOString(),
    isCurrent: chain.chainId === chainId,
  }));
  return { items };
}

/** Ends one of the caller's sessions and forgets its device, whose next log-in is mailed. Throws `notFound`. */
export async function endSession(deps: Deps, caller: Caller, id: string): Promise<Record<string, never>> {
  return inTransaction(deps, async (tx) => {
    if (!(await lockAccount(tx, caller.accountId))) throw unauthorized();
    if (!(await revokeChainOf(tx, caller.accountId, id, deps.clock.now()))) throw notFound();
    await forgetDevices(tx, caller, id);
    return {};
  });
}

export async function endOtherSessions(deps: Deps, caller: Caller): Promise<Record<string, never>> {
  return inTransaction(deps, async (tx) => {
    if (!(await lockAccount(tx, caller.accountId))) throw unauthorized();
    await revokeOtherChains(tx, caller.accountId, caller.chainId, deps.clock.now());
    await forgetDevices(tx, caller);
    return {};
  });
}
