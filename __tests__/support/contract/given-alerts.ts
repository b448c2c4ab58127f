import { newHousehold, type World } from '@/__tests__/support/contract/household';
import type { Given } from '@/__tests__/support/contract/send';
import type { OperationName } from '@/api/contract/paths';
import { stopKey } from '@/server/areas/facilities/alerts/manage-alerts';
import { plainHash } from '@/server/areas/platform/shared/rules';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;

const search = 'born=2023-05&weekdays=1&session=1';

async function alerted(world: World) {
  const home = await newHousehold(world);
  const { body } = await home.call('createSearchAlert', { body: { facilityId: world.facility.id, search } });
  return { home, alert: body };
}

async function mailedKey(world: World): Promise<string> {
  const { alert } = await alerted(world);
  const key = stopKey(world.deps.keys, alert.id, null);
  await world.db
    .updateTable('searchAlert')
    .set({ keyHash: plainHash(key) })
    .where('id', '=', alert.id)
    .execute();
  return key;
}

export const alertCalls = {
  listSearchAlerts: async (world) => ({ token: (await alerted(world)).home.token }),
  createSearchAlert: async (world) => ({
    token: (await newHousehold(world)).token,
    body: { facilityId: world.facility.id, search },
  }),
  setAlertHour: async (world) => ({ token: (await alerted(world)).home.token, body: { hour: 18 } }),
  updateSearchAlert: async (world) => {
    const { home, alert } = await alerted(world);
    const { id, version } = alert;
    return { token: home.token, params: { id }, body: { version, search, paused: true } };
  },
  deleteSearchAlert: async (world) => {
    const { home, alert } = await alerted(world);
    return { token: home.token, params: { id: alert.id } };
  },
  readAlertStop: async (world) => ({ token: null, params: { key: await mailedKey(world) } }),
  stopAlerts: async (world) => ({ token: null, params: { key: await mailedKey(world) } }),
} satisfies { [K in OperationName]?: Made<K> };
