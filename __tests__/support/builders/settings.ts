import { now } from '@/__tests__/support/builders/ids';
import type { Settings } from '@/api/contract/types';

export function aSettings(given: Partial<Settings> = {}): Settings {
  return {
    productName: 'Nestling',
    supportPhoneNumber: '+14165550100',
    supportEmail: 'help@nestling.example',
    webAddressMain: 'https://www.nestling.example',
    webAddressSecondary: 'https://help.nestling.example',
    facilitySiteUrl: 'https://facilities.nestling.example',
    payment: { gateway: 'sandbox', publishableKey: null },
    demo: false,
    inventedFacilities: 'none',
    gallery: false,
    pageFigures: false,
    map: { file: null, style: null },
    now,
    ...given,
  };
}
