import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The container files cannot be built where the tests run, so what they name is compared with the program. */

const dockerfile = readFileSync('Dockerfile', 'utf8');
const [build = '', run = ''] = dockerfile.split(/^(?=FROM )/m).filter((stage) => stage.startsWith('FROM '));

interface Service {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
  read_only?: boolean;
  volumes?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const portals = services.filter(([, { image }]) => image === 'nestling');

test('the image has two stages on a supported Node, and what they copy and run exists', () => {
  expect(dockerfile.match(/^FROM .*/gm)).toEqual(['FROM node:24-bookworm-slim AS build', 'FROM node:24-bookworm-slim']);
  const copied = [...build.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const scripts = [...build.matchAll(/(?:\/app\/)?(scripts\/[\w/]+\.mjs)/g)].map(([, path]) => path!);
  expect(scripts).toEqual(['scripts/tasks/install.mjs', 'scripts/build.mjs']);
  expect(scripts.filter((path) => !existsSync(path))).toEqual([]);
  expect(readFileSync('scripts/tasks/build.mjs', 'utf8')).toContain('launcher:');
  expect(run).toContain('CMD ["node", "dist/launcher.mjs"]');
});

test('the image runs as a user of its own, who does not own the program', () => {
  expect(run).toMatch(/^USER 10001:10001$/m);
  expect(run.indexOf('COPY --from=build')).toBeLessThan(run.indexOf('USER 10001'));
  expect(run).not.toMatch(/chown|--chown/);
});

test('the image gets neither secrets nor what only developers need', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  for (const path of ['.git', '.env', '.env.*', 'node_modules', 'data', '__tests__', 'bench'])
    expect(ignored).toContain(path);
  // The program reads these at run time, or `npm run desk` does.
  for (const path of ['server', 'lib', 'api', 'scripts', 'public', 'tsconfig.json'])
    expect(ignored).not.toContain(path);
});

test('every process has a read-only root and only known settings', () => {
  expect(portals.map(([name]) => name)).toEqual(['migrate', 'portal', 'portal-two']);
  const known = readFileSync('.env.example', 'utf8');
  for (const [, { read_only, environment = {} }] of portals) {
    expect(read_only).toBe(true);
    const unknown = Object.keys(environment).filter((name) => !new RegExp(`^# ${name}=`, 'm').test(known));
    expect(unknown).toEqual([]);
    // Public passwords are for a demonstration only, which refuses live keys.
    expect(environment.DEMO).toBe('1');
    expect(Object.keys(environment)).not.toContain('STRIPE_SECRET_KEY');
  }
});

test('services depend on services that exist, and name hosts and volumes that exist', () => {
  const names = services.map(([name]) => name);
  for (const [, { depends_on = {}, environment = {}, volumes = [] }] of services) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    expect(needed.filter((name) => !names.includes(name))).toEqual([]);
    const hosts = Object.values(environment).flatMap((value) => /^\w+:\/\/(?:[^@/]*@)?([\w-]+)/.exec(value)?.[1] ?? []);
    expect(hosts.filter((host) => host !== 'localhost' && !names.includes(host))).toEqual([]);
    expect(volumes.filter((volume) => !((volume.split(':')[0] ?? '') in compose.volumes))).toEqual([]);
  }
});

test('a program that compose starts is built', () => {
  const built = readFileSync('scripts/tasks/build.mjs', 'utf8');
  for (const [, { command }] of portals) {
    if (!command) continue;
    const name = /^dist\/(\w+)\.mjs$/.exec(command[1] ?? '')?.[1];
    expect([command[0], built.includes(`${name}: 'server/`)]).toEqual(['node', true]);
  }
});
