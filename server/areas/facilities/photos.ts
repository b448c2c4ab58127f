export interface FacilityPhoto {
  url: string;
  alt: string;
}

/** A facility's pictures as they are kept in jsonb; anything else in the column shows none. */
export function photosOf(value: unknown): FacilityPhoto[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { url, alt } = entry as Record<string, unknown>;
    return typeof url === 'string' && typeof alt === 'string' ? [{ url, alt }] : [];
  });
}
