import { writeFileSync } from 'node:fs';
import { zxyToTileId } from 'pmtiles';

/**
 * A PMTiles file (version 3, uncompressed) with Protomaps' layers `earth`, `water` and `places`: a rough Toronto and
 * its lake in a few tiles.
 */
const bounds = { west: -80.2, south: 43, east: -78.4, north: 44.2 };
const lake: Position[] = [
  [-80.2, 43],
  [-78.4, 43],
  [-78.4, 43.8],
  [-79.3, 43.62],
  [-79.5, 43.58],
  [-80.2, 43.3],
];
const towns: { name: string; at: Position }[] = [
  { name: 'Toronto', at: [-79.38, 43.65] },
  { name: 'Oshawa', at: [-78.86, 43.9] },
];
const zooms = { min: 0, max: 8 };
const extent = 4096;
const headerBytes = 127;

type Position = [lng: number, lat: number];
type Tile = { z: number; x: number; y: number };
type Value = string | number;
interface Feature {
  properties: Record<string, Value>;
  type: 1 | 3;
  geometry: number[];
}

export const writeMapFile = (path: string): void => writeFileSync(path, mapFile());

export function mapFile(): Buffer {
  const tiles = tilesOf().map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: vectorTile(tile) }));
  tiles.sort((one, other) => one.id - other.id);
  const directory = directoryOf(tiles.map(({ id, data }) => ({ id, length: data.length })));
  const metadata = Buffer.from(JSON.stringify({ name: 'A map for tests', vector_layers: [] }));
  const data = Buffer.concat(tiles.map((tile) => tile.data));
  const parts = [directory, metadata, Buffer.alloc(0), data];
  return Buffer.concat([header(parts, tiles.length), ...parts]);
}

function header(parts: Buffer[], count: number): Buffer {
  const head = Buffer.alloc(headerBytes);
  head.write('PMTiles');
  head.writeUInt8(3, 7);
  let offset = headerBytes;
  for (const [index, part] of parts.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    head.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  }
  for (const at of [72, 80, 88]) head.writeBigUInt64LE(BigInt(count), at);
  // Clustered, internal and tile compression "none", tile type "vector".
  for (const [index, value] of [1, 1, 1, 1, zooms.min, zooms.max].entries()) head.writeUInt8(value, 96 + index);
  const { west, south, east, north } = bounds;
  for (const [index, degrees] of [west, south, east, north].entries()) {
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  }
  head.writeUInt8(zooms.max, 118);
  head.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  head.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return head;
}

function directoryOf(entries: { id: number; length: number }[]): Buffer {
  const ids = entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0));
  // Run lengths of one; an offset of 0 means "right after the previous tile".
  const runs = entries.map(() => 1);
  const offsets = entries.map((_, index) => (index === 0 ? 1 : 0));
  const lengths = entries.map(({ length }) => length);
  return Buffer.concat([entries.length, ...ids, ...runs, ...lengths, ...offsets].map(varint));
}

function tilesOf(): Tile[] {
  const tiles: Tile[] = [];
  for (let z = zooms.min; z <= zooms.max; z += 1) {
    const [left, top] = project([bounds.west, bounds.north], z).map(Math.floor) as Position;
    const [right, bottom] = project([bounds.east, bounds.south], z).map(Math.floor) as Position;
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) tiles.push({ z, x, y });
  }
  return tiles;
}

/** Web Mercator projection, in tile units at the zoom. */
function project([lng, lat]: Position, z: number): Position {
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [((lng + 180) / 360) * 2 ** z, ((1 - y) / 2) * 2 ** z];
}

function vectorTile(tile: Tile): Buffer {
  const within = (position: Position): Position => {
    const [x, y] = project(position, tile.z);
    return [Math.round((x - tile.x) * extent), Math.round((y - tile.y) * extent)];
  };
  const square: Position[] = [
    [0, 0],
    [extent, 0],
    [extent, extent],
    [0, extent],
  ];
  const places = towns.map(({ name, at }): Feature => ({
    properties: { name, kind: 'locality', min_zoom: 3, population_rank: 12 },
    type: 1,
    geometry: [command(1, 1), ...within(at).map(zigzag)],
  }));
  return Buffer.concat([
    layer('earth', [{ properties: { kind: 'earth' }, type: 3, geometry: ring(square) }]),
    layer('water', [{ properties: { kind: 'lake' }, type: 3, geometry: ring(lake.map(within).reverse()) }]),
    layer('places', places),
  ]);
}

/** Encodes a polygon: MoveTo the first corner, LineTo the others, ClosePath. */
function ring(corners: Position[]): number[] {
  const steps = corners.map(([x, y], index) => {
    const [beforeX, beforeY] = corners[index - 1] ?? [0, 0];
    return [zigzag(x - beforeX), zigzag(y - beforeY)];
  });
  return [command(1, 1), ...steps[0]!, command(2, corners.length - 1), ...steps.slice(1).flat(), command(7, 1)];
}

const command = (id: number, count: number) => (id & 7) | (count << 3);
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** A vector tile layer (version 2.1), encoded as a protocol buffer. */
function layer(name: string, features: Feature[]): Buffer {
  const keys: string[] = [];
  const values: Value[] = [];
  const indexIn = <T>(list: T[], item: T) => (list.includes(item) ? list.indexOf(item) : list.push(item) - 1);
  const encoded = features.map(({ properties, type, geometry }) => {
    const tags = Object.entries(properties).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)]);
    return bytes(2, Buffer.concat([packed(2, tags), number(3, type), packed(4, geometry)]));
  });
  const body = [
    bytes(1, Buffer.from(name)),
    ...encoded,
    ...keys.map((key) => bytes(3, Buffer.from(key))),
    ...values.map((value) => bytes(4, typeof value === 'string' ? bytes(1, Buffer.from(value)) : number(5, value))),
    number(5, extent),
    number(15, 2),
  ];
  return bytes(3, Buffer.concat(body));
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);
const bytes = (field: number, value: Buffer) => Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);
const packed = (field: number, values: number[]) =>
  bytes(field, Buffer.concat(values.map((value) => varint(value >>> 0))));

function varint(value: number): Buffer {
  const all: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    all.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Buffer.from([...all, rest]);
}
