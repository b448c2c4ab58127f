import type { Settings } from '@/api/contract/types';
import { inventedShare } from '@/server/areas/platform/content/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';

/** The configuration that pages need: contacts, the gateway's publishable key, business time (product rule 6). */
export async function readSettings(deps: Pick<Deps, 'db' | 'settings' | 'payments' | 'clock'>): Promise<Settings> {
  return {
    ...deps.settings,
    payment: { gateway: deps.payments.name, publishableKey: deps.payments.publishableKey },
    inventedFacilities: deps.settings.demo ? await inventedShare(deps.db) : 'none',
    now: deps.clock.now().toISOString(),
  };
}
