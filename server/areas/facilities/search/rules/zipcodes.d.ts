/** The package has no types; these are the parts we use. */
declare module 'zipcodes' {
  export interface PostalArea {
    zip: string;
    latitude: number | null;
    longitude: number | null;
    city: string;
    /** Two letters in the United States, a name in Canada. */
    state: string;
    country: 'US' | 'Canada';
  }
  /** By ZIP code (five digits) or forward sortation area (letter, digit, letter). */
  export const codes: Record<string, PostalArea | undefined>;
}
