import type { Identity } from '@/server/areas/imports/rules/identity';

/** A facility's identity for comparing two lists, with its own address, door and phone number. */
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
