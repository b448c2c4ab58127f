/** An address as the contract has it; line1 is null or empty where no street is given. */
export interface PostalPlace {
  line1: string | null;
  city: string;
  region: string;
  postalCode: string;
}

/** What replaces a street that a list does not give. */
const noStreet = 'Address given on request';

/** A place on a map, found by its address, or by its town; phones open it in the map that they have. */
export function mapLink(place: PostalPlace): string {
  const query = [place.line1, townLine(place)].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** True where the address has a street, and so a map can show the door. */
export const hasStreet = ({ line1 }: Pick<PostalPlace, 'line1'>): boolean => Boolean(line1?.trim());

/** The street, or that it is given on request. */
export const streetLine = (place: Pick<PostalPlace, 'line1'>): string => (hasStreet(place) ? place.line1! : noStreet);

const townLine = ({ city, region, postalCode }: PostalPlace) => `${city}, ${region} ${postalCode}`;

/** "100 King Street West, Toronto, ON M5V 1J2"; "Address given on request, Denver, CO 80202". */
export const addressLine = (place: PostalPlace): string => `${streetLine(place)}, ${townLine(place)}`;
