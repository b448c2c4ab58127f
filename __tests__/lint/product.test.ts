import { readFileSync } from 'node:fs';
import { operationNames, operations } from '@/api/contract/paths';
import * as enums from '@/lib/enums';
import { contentKinds } from '@/lib/enums';
import * as labels from '@/lib/labels';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { isFinal, type Workflow } from '@/lib/workflow/workflow';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';

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
const valuesIn = (list: string) =>
  Object.fromEntries(list.split(', ').map((entry) => [entry.split(' ')[0], Number(entry.split(' ')[1])]));
const labelsIn = (list: string) =>
  Object.fromEntries(
    [...list.replace(/ \(.*\)$/, '').matchAll(/(\d+) ([^,]+)/g)].map(([, value, label]) => [value, label]),
  );

/** The documented enumerations; `Pool` is internal to the service. */
const isTable = (name: string) => /^[A-Z]/.test(name) && name !== 'Pool';
const tables = Object.fromEntries(Object.entries(enums).filter(([name]) => isTable(name)));

test('every enumeration in docs/product.md has the code’s values', () => {
  expect(Object.fromEntries(rowsBelow('### Enumerations').map(([name, values]) => [name, valuesIn(values!)]))).toEqual(
    tables,
  );
});

test('every label in docs/product.md is the one parents read', () => {
  const said = Object.fromEntries(rowsBelow('### Labels').map(([what, list]) => [what, labelsIn(list!)]));
  expect(said).toEqual({
    'Session type': labels.sessionTypeLabels,
    'Weekday, short': labels.shortWeekdayLabels,
    Category: labels.programCategoryLabels,
    'Owner role': labels.ownerRoleLabels,
    'Review category': labels.reviewCategoryLabels,
    'Refund type': labels.refundTypeLabels,
  });
  const policies = rowsBelow('### Drop-in cancellation policies').map(([policy, label]) => [policy, label]);
  expect(Object.fromEntries(policies)).toEqual(labels.cancellationPolicyLabels);
  expect(text.replace(/\s+/g, ' ')).toContain(`**Content pages**: ${contentKinds.join(', ')}.`);
});

test.each([
  ['### Booking status', enums.BookingStatus, labels.bookingStatusLabels],
  ['### Tour status', enums.TourStatus, labels.tourStatusLabels],
  ['### Waitlist status', enums.WaitlistStatus, labels.waitlistStatusLabels],
])('the table of %s lists each status with its label and colour', (heading, statuses, shown) => {
  const said = rowsBelow(heading).map(([status = '', label, color]) => [status, { label, color }]);
  const real = Object.entries(statuses).map(([name, value]) => [
    `${name} ${value}`,
    shown[value as keyof typeof shown],
  ]);
  expect(said).toEqual(real);
});

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

test('docs/product.md lists every call of the contract and who may make it', () => {
  const listed = [...below('## Section 7. Calls').matchAll(/^\| `(\w+) ([^`]+)`\s*\| (\w+)/gm)];
  const said = new Map(listed.map(([, method, path, auth]) => [`${method} ${path}`, auth]));
  const kinds = /^\/v1\/parent\/(child|parent_info|emergency_contact|authorized_pickup|unauthorized_pickup)$/;
  const missing = operationNames.flatMap((name) => {
    const { method, path, auth } = operations[name];
    if (kinds.test(path) || name === 'upload') return [];
    const call = `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    return said.get(call) === auth ? [] : [`${call} (${auth})`];
  });
  expect(missing).toEqual([]);
});
