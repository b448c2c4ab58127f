/** A point of the earth in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

const earthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2];
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point so many kilometres away in a direction: 0 is north, 90 east. */
export function pointAway({ lat, lng }: Point, km: number, bearing: number): Point {
  const [angle, from, towards] = [km / earthRadiusKm, radians(lat), radians(bearing)];
  const north = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(towards));
  const east = Math.atan2(
    Math.sin(towards) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(north),
  );
  return { lat: degrees(north), lng: lng + degrees(east) };
}
