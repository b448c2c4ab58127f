/** A place on a map, found by its address; phones open it in the map that they have. */
export function mapLink(place: { line1: string; city: string; region: string; postalCode: string }): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(place))}`;
}

/** "100 King Street West, Toronto, ON M5V 1J2". */
export const addressLine = (place: { line1: string; city: string; region: string; postalCode: string }): string =>
  `${place.line1}, ${place.city}, ${place.region} ${place.postalCode}`;
