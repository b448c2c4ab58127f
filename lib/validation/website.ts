const max = 500;

/**
 * The address of a website as it is kept, with https:// where nothing is written before it. Null for what is no address of the
 * web: another scheme, a name without a dot, an address with a password in it, or one of more than 500 characters.
 */
export function readWebsite(text: string): string | null {
  const written = text.trim();
  if (written.length > max || /\s/.test(written)) return null;
  try {
    // "mailto:x" and the like become a host without a dot, or a user's name, and are refused as those are.
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `https://${written}`);
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    if (!isWeb || url.username !== '' || url.password !== '') return null;
    return /^[^.]+(?:\.[^.]+)+\.?$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}

/** A website as a link says it: its name without "www." */
export const websiteName = (website: string): string => new URL(website).hostname.replace(/^www\./, '');
