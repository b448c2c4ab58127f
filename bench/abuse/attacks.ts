import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';
import pg from 'pg';
import sharp from 'sharp';
import { attacker, call, drained, lanes, type Scene, type Statuses } from '@/bench/abuse/lanes';
import { askBusily, failPages, otherCalls, planWeeks } from '@/bench/abuse/public-attacks';

const json = (body: string): RequestInit => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

/** A 1-bit image that declares many rows and contains hardly any. */
function promisedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [body, length, check] = [
      Buffer.concat([Buffer.from(type, 'latin1'), data]),
      Buffer.alloc(4),
      Buffer.alloc(4),
    ];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))), end]);
}

async function sendPictures(scene: Scene): Promise<Statuses> {
  const plain = sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#d02020' } });
  const kinds = [await plain.jpeg({ progressive: true }).toBuffer(), promisedPng(1, 50_000_000)];
  return lanes(24, scene.seconds, async (lane) => {
    const body = new FormData();
    body.append('file_0', new Blob([Uint8Array.from(kinds[lane % 3 === 0 ? 1 : 0]!)], { type: 'image/jpeg' }), 'a.jpg');
    return drained(await call(scene, '/v1/upload', { method: 'POST', body }, scene.abusers[lane % 2]!.token));
  });
}

const bodies = [
  { path: '/v1/parent/signin', body: `{"email":"${'a'.repeat(900_000)}","password":"x","remember":true}` },
  { path: '/v1/parent/signup', body: '['.repeat(400_000) + ']'.repeat(400_000) },
  {
    path: '/v1/parent/child',
    body: JSON.stringify({ items: Array.from({ length: 20_000 }, () => ({ firstName: 1 })) }),
  },
  { path: '/v1/parent/refresh', body: `{${Array.from({ length: 60_000 }, (_, key) => `"k${key}":1`).join(',')}}` },
];

/** Offers a protocol upgrade; returns the start of the answer, if any. */
function offerUpgrade(url: string, seconds: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const done = (what: string) => {
      socket.destroy();
      resolve(what);
    };
    socket.setTimeout(seconds * 1000, () => done('no answer'));
    socket.once('data', (bytes) => done(bytes.toString('latin1', 9, 12)));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.name));
    socket.once('close', () => done('closed'));
    const offer = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'];
    socket.write(
      ['GET / HTTP/1.1', `Host: ${hostname}`, `X-Forwarded-For: ${attacker}`, ...offer, '', ''].join('\r\n'),
    );
  });
}

/** Wrong passwords for accounts of many families, from thirty addresses with two lanes each. */
function guess(scene: Scene, lane: number): Promise<Response> {
  const { method, body, headers } = json(
    `{"email":"${randomUUID()}@example.com","password":"Wrong7Horse","remember":false}`,
  );
  const from = { 'x-forwarded-for': `198.51.100.${10 + (lane % 30)}` };
  return call(scene, '/v1/parent/signin', { method, body, headers: { ...headers, ...from } });
}

async function holdRow(scene: Scene): Promise<Statuses> {
  const { familyId, token } = scene.abusers[0]!;
  const holder = new pg.Client({ connectionString: scene.databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM family WHERE id = $1 FOR UPDATE', [familyId]);
    const contact = { firstName: 'Ann', lastName: 'Lee', relation: 'Aunt', phone: '+14165550123', secondPhone: null };
    const body = JSON.stringify({ items: [contact] });
    const ask = async () => drained(await call(scene, '/v1/parent/emergency_contact', json(body), token));
    return await lanes(40, scene.seconds, ask);
  } finally {
    await holder.end();
  }
}

/** The kinds of abuse, each limited to its seconds. */
export const attacks = {
  exports: (scene) =>
    lanes(scene.abusers.length, scene.seconds, async (lane) =>
      drained(await call(scene, '/v1/parent/account/export', {}, scene.abusers[lane]!.token)),
    ),
  pictures: sendPictures,
  bodies: (scene) =>
    lanes(8, scene.seconds, async (lane) => {
      const { path, body } = bodies[lane % bodies.length]!;
      return drained(await call(scene, path, json(body), scene.abusers[lane]!.token));
    }),
  upgrades: (scene) => lanes(100, scene.seconds, () => offerUpgrade(scene.url, scene.seconds)),
  'held row': holdRow,
  'log-ins': (scene) => lanes(60, scene.seconds, async (lane) => drained(await guess(scene, lane))),
  reads: (scene) =>
    lanes(16, scene.seconds, async (lane) =>
      drained(await call(scene, `/v1/parent/facility?q=care&page=${1 + lane}`, {}, undefined)),
    ),
  'busy pages': askBusily,
  'failed pages': failPages,
  'week plans': planWeeks,
  ...otherCalls,
} as const satisfies Record<string, (scene: Scene) => Promise<Statuses>>;

export type Attack = keyof typeof attacks;
