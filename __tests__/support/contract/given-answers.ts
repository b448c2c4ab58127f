import { confirmedContact, mailedLink, newestKey } from '@/__tests__/support/contacts';
import { dropIn, newHousehold, type World } from '@/__tests__/support/contract/household';
import type { Given } from '@/__tests__/support/contract/send';
import type { OperationName } from '@/api/contract/paths';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;

/** The link of a new request of a new family. */
async function requestLink(world: World) {
  const { email, call } = await confirmedContact(world, world.facility.id);
  const home = await newHousehold(world);
  await home.call('requestDropIn', { body: dropIn(world, home) });
  const key = await newestKey(world, email);
  const { body } = await call('readRequestLink', { params: { key } });
  return { key, ...body };
}

export const answerCalls = {
  readContactLink: async (world) => {
    const { key } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key } };
  },
  confirmContactLink: async (world) => {
    const { key, token } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key }, body: { token } };
  },
  readRequestLink: async (world) => {
    const { key } = await requestLink(world);
    return { token: null, params: { key }, query: {} };
  },
  answerRequest: async (world) => {
    const { key, token, version } = await requestLink(world);
    return { token: null, params: { key }, body: { token, version, action: 'approve' } };
  },
  resendLink: async (world) => {
    const { key } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key } };
  },
} satisfies { [K in OperationName]?: Made<K> };
