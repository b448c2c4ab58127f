import { existsSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { deviceClasses } from '@/lib/site/page-figures';
import { figures } from '@/server/figures';
import { sweeps } from '@/server/jobs/sweeps';

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
const alerts = (parse(readFileSync('docs/operate/alerts.yaml', 'utf8')) as Rules).groups.flatMap(({ rules }) => rules);
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
/** Labels that Prometheus adds. */
const added = ['job', 'instance'];

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

test('labels come from tables of ours, so that no series names a family', () => {
  const labels = new Set(declaredIn(figures).flatMap(({ labelNames = [] }) => labelNames));
  const tables = ['operation', 'status', 'kind', 'result', 'state', 'what', 'sweep', 'page', 'device'];
  expect([...labels].sort()).toEqual(tables.sort());
  expect(deviceClasses).toHaveLength(3);
  // The alert on stopped sweeps knows two intervals: the cleanup's, and that of all others.
  const longest = Object.entries(sweeps).filter(([, { everySeconds }]) => everySeconds > 60);
  expect(longest.map(([name]) => name)).toEqual(['cleanup']);
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
