import type { Point } from '@/lib/search/geo';
import type { Country } from '@/lib/validation/regions';

export { distanceKm, type Point } from '@/lib/search/geo';

/** A city as a parent can name it; region is the ISO 3166-2 code without its country. */
export interface City {
  name: string;
  region: string;
  country: Country;
}

export interface CityPoint extends City, Point {}

/**
 * What a parent typed as a place: a postal area (FSA or ZIP code), with the full code as it is stored where one was given, or
 * a city with or without its region.
 */
export type PlaceQuery =
  | { kind: 'area'; country: Country; area: string; code: string | null }
  | { kind: 'city'; readings: readonly CityReading[] };

/** One way to read a city's text. "Port Washington" may be a city, or Port in Washington. */
export interface CityReading {
  name: string;
  region: { country: Country; code: string } | null;
}

/** "Vancouver, BC": how a city is told from others of its name. */
export const cityLabel = (city: City): string => `${city.name.replaceAll(',', ' ')}, ${city.region}`;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The middle of the straight way between two points of the earth. */
export function middleOf(a: Point, b: Point): Point {
  const vector = ({ lat, lng }: Point): [number, number, number] => {
    const [north, east] = [radians(lat), radians(lng)];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
  };
  const [from, to] = [vector(a), vector(b)];
  const [x, y, z] = [from[0] + to[0], from[1] + to[1], from[2] + to[2]];
  return { lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, lng: (Math.atan2(y, x) * 180) / Math.PI };
}

/** The mean of some points; there is at least one. */
export const meanPoint = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
});

/** The middle of some points, each coordinate by itself: a few that are far off do not move it. Null without points. */
export function medianPoint(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!;
  return { lat: middle(points.map(({ lat }) => lat)), lng: middle(points.map(({ lng }) => lng)) };
}
