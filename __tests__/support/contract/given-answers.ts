import { mailedLink } from '@/__tests__/support/contacts';
import type { World } from '@/__tests__/support/contract/household';
import type { Given } from '@/__tests__/support/contract/send';
import type { OperationName } from '@/api/contract/paths';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;

export const answerCalls = {
  readContactLink: async (world) => {
    const { key } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key } };
  },
  confirmContactLink: async (world) => {
    const { key, token } = await mailedLink(world, world.facility.id);
    return { token: null, params: { key }, body: { token } };
  },
} satisfies { [K in OperationName]?: Made<K> };
