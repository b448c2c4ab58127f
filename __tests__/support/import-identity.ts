import type { Identity } from '@/server/areas/imports/rules/identity';

/** A facility as two lists are compared by: at an address, a door and a phone number of its own. */
export const who = (over: Partial<Identity> = {}): Identity => ({
  name: 'Fern House',
  line1: '12 Fern St',
  postalCode: 'M5V 2T6',
  phone: '+14165550101',
  phoneExtension: null,
  lat: 43.64,
  lng: -79.39,
  pointPrecision: 'exact',
  ...over,
});
