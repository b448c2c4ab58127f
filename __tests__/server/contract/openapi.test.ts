import type { Schema } from 'yup';
import * as account from '@/api/contract/account';
import * as bookings from '@/api/contract/bookings';
import { operationOf } from '@/api/contract/contract';
import { entityExamples } from '@/api/contract/examples';
import * as facilities from '@/api/contract/facilities';
import * as family from '@/api/contract/family';
import * as notices from '@/api/contract/notices';
import { openApiDocument } from '@/api/contract/openapi';
import { type OperationName, operationNames } from '@/api/contract/paths';
import { tokens } from '@/api/contract/session';

/** docs/openapi.json must explain every operation, in one style, with valid examples. */

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: object[];
  parameters: { name?: string; $ref?: string; in?: string }[];
  responses: Record<string, { description?: string; $ref?: string }>;
}
interface Document {
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; email: string };
    license: { name: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'securitySchemes' | 'parameters' | 'responses' | 'schemas', Record<string, object>>;
}
const document = openApiDocument({
  productName: 'Nestling',
  supportEmail: 'help@nestling.example',
}) as unknown as Document;
const all = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('the document names its owner, its server and how a session is sent', () => {
  const { info, servers, components } = document;
  expect(info).toMatchObject({ version: '1', contact: { name: 'Nestling support', email: 'help@nestling.example' } });
  expect(info.title).toContain('Nestling');
  expect(info.description.length).toBeGreaterThan(200);
  expect(info.license.name).not.toBe('');
  expect(servers).toHaveLength(1);
  expect(components.securitySchemes).toHaveProperty('bearer.description');
});

test('the document has every operation of the contract once, under its name', () => {
  expect(all.map(({ operation }) => operation.operationId).sort()).toEqual([...operationNames].sort());
});

const global = () => document.tags.map(({ name }) => name);

test.each(all.map(({ path, method, operation }) => [operation.operationId, path, method, operation] as const))(
  '%s describes its purpose and its responses',
  (name, path, _method, operation) => {
    const { tags, summary, description, responses, parameters, security } = operation;
    expect(tags).toEqual([expect.stringMatching(new RegExp(`^(${global().join('|')})$`))]);
    expect(summary).toMatch(/^[A-Z].{3,50}[^.]$/);
    expect(description).toMatch(/^[A-Z][^]{10,}\.$/);
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', '503']));

    const { auth, method } = operationOf(name as OperationName);
    expect(security).toEqual(auth === 'public' ? undefined : [{ bearer: [] }]);
    if (auth !== 'public') expect(responses).toHaveProperty('401');
    if (auth === 'signed') expect(responses).toHaveProperty('403');
    expect(parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey'))).toBe(
      method === 'POST' && auth !== 'public',
    );

    const inPath = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect(inPath.map((parameter) => `{${parameter}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
  },
);

test('every reference resolves, and every component is used', () => {
  const text = JSON.stringify(document);
  const referred = new Set(
    [...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  );
  const { securitySchemes: _, ...referable } = document.components;
  const defined = Object.entries(referable).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind}/${name}`),
  );
  expect([...referred].sort()).toEqual(defined.sort());
});

const strictly = (schema: Schema, value: unknown) => schema.validate(value, { strict: true });

const withBody = operationNames.filter((name) => operationOf(name).body);
test.each(withBody)('the example body of %s is valid', async (name) => {
  const { body, example } = operationOf(name);
  await expect(strictly(body!, example)).resolves.toEqual(example);
});

const entities: Record<keyof typeof entityExamples, Schema> = {
  Tokens: tokens,
  Child: family.child,
  ParentInfo: family.parentInfo,
  EmergencyContact: family.emergencyContact,
  AuthorizedPickup: family.authorizedPickup,
  UnauthorizedPickup: family.unauthorizedPickup,
  Card: account.card,
  NotificationSettings: account.notificationSettings,
  Notice: notices.notice,
  Price: bookings.price,
  Review: facilities.review,
};
test.each(Object.entries(entities))('the example of a %s is valid', async (name, schema) => {
  const example = entityExamples[name as keyof typeof entities];
  await expect(strictly(schema, example)).resolves.toEqual(example);
  expect(document.components.schemas[name]).toHaveProperty('examples');
});
