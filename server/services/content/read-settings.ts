import type { Settings } from '@/api/contract/types';
import type { Deps } from '@/server/services/deps';

/** What a page needs of the configuration: contacts, the gateway's public part, business time (decisions 6). */
export function readSettings(deps: Pick<Deps, 'settings' | 'payments' | 'clock'>): Settings {
  return {
    ...deps.settings,
    payment: { gateway: deps.payments.name, publishableKey: deps.payments.publishableKey },
    now: deps.clock.now().toISOString(),
  };
}
