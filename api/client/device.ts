import { randomKey } from '@/lib/ids';
import { usablePlace, webStorage } from '@/lib/site/browser';

const name = 'device';

/** A log-out keeps the key (record 0201). Without a storage there is none. */
export function deviceHeaders(): Record<string, string> {
  // Not `localTimeZone`, whose file would come with every page.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const place = usablePlace(webStorage.local);
  const key = place?.getItem(name) ?? randomKey();
  try {
    place?.setItem(name, key);
  } catch {
    // A full storage: this device is new again at the next log-in.
  }
  return { ...(place && { 'device-key': key }), 'time-zone': timeZone };
}
