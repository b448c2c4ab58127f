import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import * as enums from '@/lib/enums';
import { deviceClasses } from '@/lib/site/page-figures';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { isFinal, type Workflow } from '@/lib/workflow/workflow';
import { browserslist } from '@/package.json';
import { figures } from '@/server/figures';
import { sweeps } from '@/server/jobs/sweeps';

describe('docs/product.md, whose tables the code cites', () => {
  /** The tables of docs/product.md must match those in the code, which cites it. */

  const text = readFileSync('docs/product.md', 'utf8');

  /** The text below a heading, up to the next heading of the same or a higher level. */
  function below(heading: string): string {
    const at = text.indexOf(`\n${heading}\n`);
    if (at === -1) throw new Error(`docs/product.md has no heading ${heading}`);
    const level = heading.indexOf(' ');
    const rest = text.slice(at + heading.length + 2);
    const end = rest.search(new RegExp(`^#{1,${level}} `, 'm'));
    return end === -1 ? rest : rest.slice(0, end);
  }
  /** The rows of the first table below a heading, without the header row. */
  const rowsBelow = (heading: string) =>
    /(^\|.*\n)+/m
      .exec(below(heading))![0]
      .trim()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );

  test.each<[string, Readonly<Record<string, number>>, Workflow<number>]>([
    ['### Booking', enums.BookingStatus, bookingWorkflow],
    ['### Tour', enums.TourStatus, tourWorkflow],
    ['### Waitlist', enums.WaitlistStatus, waitlistWorkflow],
  ])('the table of %s lists the transitions of the workflow', (heading, statuses, workflow) => {
    const nameOf = (value: number) => Object.keys(statuses).find((name) => statuses[name] === value)!;
    const targets = (cell: string) => new Set([...cell.matchAll(/→ ([A-Z_]+)/g)].map(([, name]) => name!));
    const said = Object.fromEntries(
      rowsBelow(heading).map(([from, parent = '', facility = '', clock = '']) => [
        from!,
        { parent: targets(parent), facility: targets(facility), others: targets(clock) },
      ]),
    );
    const leaves = (moves: object | undefined) => Object.values(moves ?? {}).map((value) => nameOf(value as number));
    const real = Object.fromEntries(
      Object.entries(workflow)
        .filter(([from]) => !isFinal(workflow, Number(from)))
        .map(([from, { parent, facility, clock, payment }]) => [
          nameOf(Number(from)),
          {
            parent: new Set(leaves(parent)),
            facility: new Set(leaves(facility)),
            others: new Set([...leaves(clock), ...leaves(payment)]),
          },
        ]),
    );
    expect(said).toEqual(real);
  });
});

describe('docs/operate, which promises to an operator what the program does', () => {
  /** What docs/operate promises to an operator must match the program. */

  interface Dashboard {
    panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
  }
  interface Rules {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  }

  const guide = readFileSync('docs/operate.md', 'utf8');
  const dashboard = JSON.parse(readFileSync('docs/operate/dashboard.json', 'utf8')) as Dashboard;
  const alerts = (parse(readFileSync('docs/operate/alerts.yaml', 'utf8')) as Rules).groups.flatMap(
    ({ rules }) => rules,
  );
  const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`the panel "${title}"`, expr] as const),
  );
  const queries = [...panels, ...alerts.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const)];

  const standard = new Registry();
  collectDefaultMetrics({ register: standard });
  afterAll(() => standard.clear());
  interface Declared {
    name: string;
    type: string;
    labelNames?: string[];
  }
  const declaredIn = (registry: Registry) => registry.getMetricsAsArray() as unknown as Declared[];
  /** Labels by series; a histogram has three. */
  const series = new Map<string, string[]>();
  for (const { name, type, labelNames = [] } of [...declaredIn(figures), ...declaredIn(standard)]) {
    const ends = type === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
    for (const end of ends) series.set(`${name}${end}`, end === '' ? labelNames : [...labelNames, 'le']);
  }
  /** Labels that Prometheus and its node exporter add. */
  const added = ['job', 'instance', 'fstype'];

  test.each(queries)('every figure and label of %s exists', (_, expr) => {
    const names = expr.match(/\b(?:nestling|nodejs|process)_\w+/g) ?? [];
    expect(names.filter((name) => !series.has(name))).toEqual([]);
    const known = [...added, ...names.flatMap((name) => series.get(name) ?? [])];
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
    const selected = [...expr.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"/g)].map(([, label = '']) => label);
    expect([...grouped, ...selected].filter((label) => !known.includes(label))).toEqual([]);
  });

  test('every figure is shown or watched', () => {
    const used = queries.map(([, expr]) => expr).join(' ');
    const unused = figures
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\b${name}(?:_bucket|_count|_sum)?\\b`).test(used));
    expect(unused).toEqual([]);
  });

  test('the guide says what each alert means, and each alert wakes or waits', () => {
    const explained = [...guide.matchAll(/^\| `(Nestling\w+)`/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { labels } of alerts) expect(['page', 'ticket']).toContain(labels.severity);
  });

  describe('the tests of the alerts', () => {
    interface Tests {
      tests: { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    }
    const { tests } = parse(readFileSync('docs/operate/alerts.test.yaml', 'utf8')) as Tests;

    test('each alert has numbers at which it is quiet, and numbers at which it fires', () => {
      const cases = tests.flatMap(({ alert_rule_test: checks }) => checks);
      const alertsThat = (fires: boolean) =>
        new Set(cases.filter(({ exp_alerts: fired }) => fired.length > 0 === fires).map(({ alertname }) => alertname));
      const names = new Set(alerts.map(({ alert }) => alert));
      expect(alertsThat(true)).toEqual(names);
      expect(alertsThat(false)).toEqual(names);
    });

    const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
    (hasPromtool ? test : test.skip)('pass in Prometheus', () => {
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'docs/operate/alerts.test.yaml']);
      expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
    });
  });

  test('labels come from tables of ours, so that no series names a family', () => {
    const labels = new Set(declaredIn(figures).flatMap(({ labelNames = [] }) => labelNames));
    const tables = ['operation', 'status', 'kind', 'result', 'state', 'what', 'sweep', 'page', 'device'];
    expect([...labels].sort()).toEqual(tables.sort());
    expect(deviceClasses).toHaveLength(3);
    // The alert on stopped sweeps knows two intervals: the cleanup's, and that of all others.
    const longest = Object.entries(sweeps).filter(([, { everySeconds }]) => everySeconds > 60);
    expect(longest.map(([name]) => name)).toEqual(['cleanup']);
  });

  test('nginx asks another process while one restarts, and leaves none out for a time', () => {
    const proxy = readFileSync('docs/operate/nginx.conf', 'utf8');
    const servers = [...proxy.matchAll(/^ +server 127\.0\.0\.1:\d+ (.*);$/gm)].map(([, options]) => options);
    expect(servers).toEqual(['max_fails=0', 'max_fails=0']);
    expect(proxy).toMatch(/^ +proxy_next_upstream error timeout;$/m);
  });

  test('the guide names only settings, commands and files that exist', () => {
    const settings = [...guide.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    const known = readFileSync('.env.example', 'utf8');
    expect(settings.length).toBeGreaterThan(15);
    expect(settings.filter((name) => name !== 'NODE_ENV' && !new RegExp(`^# ${name}=`, 'm').test(known))).toEqual([]);

    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const commands = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);

    const links = [...guide.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!);
    expect(links.filter((path) => !existsSync(`docs/${path}`))).toEqual([]);
    const copied = [...guide.matchAll(/docs\/operate\/[\w.@-]+/g)].map(([path]) => path);
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the container files, which cannot be built where the tests run', () => {
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
    expect(dockerfile.match(/^FROM .*/gm)).toEqual([
      'FROM node:24-bookworm-slim AS build',
      'FROM node:24-bookworm-slim',
    ]);
    const copied = [...build.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const scripts = [...build.matchAll(/(?:\/app\/)?(scripts\/[\w/]+\.mjs)/g)].map(([, path]) => path!);
    expect(scripts).toEqual(['scripts/tasks/install.mjs', 'scripts/build.mjs']);
    expect(scripts.filter((path) => !existsSync(path))).toEqual([]);
    expect(run).toContain('CMD ["node", "dist/launcher.mjs"]');
  });

  test('a container is reached from outside, whatever HOST says, and asked for its health on its own port', () => {
    expect(run).toMatch(/^ENTRYPOINT \["env", "HOST=0\.0\.0\.0", "METRICS_HOST=0\.0\.0\.0"\]$/m);
    expect(run).toMatch(/^HEALTHCHECK .*process\.env\.PORT \|\| 3000/m);
  });

  test('every image has a tag, so that a rehearsal is the same tomorrow', () => {
    const ours = services.map(([, { image }]) => image).filter((image) => image !== 'nestling');
    expect(ours.filter((image) => !/:[^/]+$/.test(image))).toEqual([]);
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

  test('the image keeps the weights of fonts that PDFs use, and drops the others', () => {
    const [, kept = ''] =
      /const styles = \{(.*?)\}/.exec(readFileSync('server/areas/platform/pdf/fonts.ts', 'utf8')) ?? [];
    const styles = [...kept.matchAll(/'(\w+)'/g)].map(([, style]) => style);
    expect(styles.length).toBeGreaterThan(1);
    expect([...build.matchAll(/! -name (\d\w+)/g)].map(([, style]) => style)).toEqual(styles);
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
      const hosts = Object.values(environment).flatMap(
        (value) => /^\w+:\/\/(?:[^@/]*@)?([\w-]+)/.exec(value)?.[1] ?? [],
      );
      expect(hosts.filter((host) => host !== 'localhost' && !names.includes(host))).toEqual([]);
      expect(volumes.filter((volume) => !((volume.split(':')[0] ?? '') in compose.volumes))).toEqual([]);
    }
  });
});

describe('docs/check.md', () => {
  const guide = readFileSync('docs/check.md', 'utf8');

  // The versions that know `rgb(from …)`, by which the style sheet tells browsers that are too old (styles/globals.css). From
  // MDN's compatibility data.
  const colour = { chrome: 119, edge: 119, firefox: 128, safari: 16.4, ios_saf: 16.4 };

  test('the oldest browsers of the build are those that the style sheet and the guide name', () => {
    expect(browserslist).toEqual(Object.entries(colour).map(([name, version]) => `${name} ${version}`));
    const { chrome, firefox, safari } = colour;
    expect(guide.replace(/\s+/g, ' ')).toContain(
      `Chrome and Edge ${chrome}, Firefox ${firefox}, and Safari ${safari} are the oldest versions`,
    );
  });
});

describe('citations', () => {
  const outside = ['node_modules', '.git', '.next', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'];
  const read = (file: string) => readFileSync(file, 'utf8');

  /** Every file of the repository, except generated folders. */
  function filesBelow(folder: string): string[] {
    return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (outside.includes(path)) return [];
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
  }
  const known = filesBelow('');
  const written = known.filter((path) => /\.(ts|tsx|js|mjs|cjs|sql|md|css)$|^\.env\.example$/.test(path));
  const documents = written.filter((path) => path.endsWith('.md'));
  const inAll = (find: (text: string, file: string) => string[], from = written) =>
    from.flatMap((file) => find(read(file), file).map((said) => `${file}: ${said}`));

  /** Joins lines, so that a citation may span two lines of a comment. */
  const joined = (line: string) => line.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g, ' ');

  /** The text of docs/product.md below each heading, keyed by citation: "section 7", "rule 9a". */
  const parts = new Map(
    read('docs/product.md')
      .split(/^## /m)
      .slice(1)
      .map((part) => [
        part.replace(/^(Section|Rule) (\d+a?)\. [^]*$/, '$1 $2').toLowerCase(),
        joined(part).toLowerCase(),
      ]),
  );
  const records = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 4)));

  test('every cited product section and rule exists', () => {
    const several = String.raw`(\d+a?(?:, \d+a?)*(?:,? and \d+a?)?)`;
    const citation = new RegExp(String.raw`\bproduct (section|rule)(s?) ${several}(?:,? \(?"([^"]+)")?`, 'gi');
    const wrong = (said: string) =>
      [...joined(said).matchAll(citation)].flatMap(([whole, kind = '', plural, list = '', title]) => {
        const numbers = list.match(/\d+a?/g) ?? [];
        const cited = numbers.map((one) => parts.get(`${kind.toLowerCase()} ${one}`));
        const isQuoted = title === undefined || cited.at(-1)?.includes(title.toLowerCase());
        return cited.includes(undefined) || !isQuoted || (plural !== '') !== numbers.length > 1 ? [whole] : [];
      });
    expect(parts.size).toBeGreaterThan(20);
    expect(inAll(wrong)).toEqual([]);
  });

  test('every cited decision record exists', () => {
    const wrong = (said: string, file: string) => {
      const cited = [...joined(said).matchAll(/\brecords? (\d+(?:(?:,| and|, and) \d{4})*)/gi)];
      const inBrackets = [...said.matchAll(/[(\[](0\d{3})[)\]](?!-)/g)];
      const bare = file.startsWith('docs/decisions/')
        ? [...said.matchAll(/(?<![\w.:-])(0\d{3})(?![\w-]|[.,:]\d)/g)]
        : [];
      return [...cited, ...inBrackets, ...bare].flatMap(([whole, list = '']) =>
        (list.match(/\d+/g) ?? []).every((one) => records.has(one)) ? [] : [whole],
      );
    };
    expect(inAll(wrong)).toEqual([]);
  });

  test('every file that a document names or links to exists', () => {
    const ends = (name: string) =>
      name.includes('NNNN') || known.some((path) => path === name || path.endsWith(`/${name}`));
    const dead = (said: string, file: string) => {
      const named = [...said.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs|sql))`/g)].map(([, name = '']) => name);
      const linked = [...said.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
      const ofContent = file.startsWith('server/content/');
      return [
        ...named.filter((name) => !ends(name)),
        ...linked.filter((target) => !ofContent && !existsSync(join(dirname(file), target))),
      ];
    };
    expect(inAll(dead, documents)).toEqual([]);
  });
});
