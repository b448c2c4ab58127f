const max = 500;

/**
 * The stored form of a website's URL, with https:// added if there is no scheme. Null for other schemes, hosts without
 * a dot, credentials, and more than 500 characters.
 */
export function readWebsite(text: string): string | null {
  const written = text.trim();
  if (written.length > max || /\s/.test(written)) return null;
  try {
    // "mailto:x" parses as a host without a dot or as credentials, and is rejected as such.
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `https://${written}`);
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    if (!isWeb || url.username !== '' || url.password !== '') return null;
    return /^[^.]+(?:\.[^.]+)+\.?$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname) ? url.href : null;
  } catch {
    return null;
  }
}

/** The host without "www.". */
export const websiteName = (website: string): string => new URL(website).hostname.replace(/^www\./, '');
