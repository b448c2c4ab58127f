import { eventually } from '@/__tests__/support/eventually';
import { openEngine, type Engine } from '@/server/db/engine';
import { keepDatabase } from '@/server/launcher/embedded-database';

jest.mock('@/server/db/engine', () => ({ openEngine: jest.fn() }));

/** A fake database engine that the test can crash; engine.test.ts covers the real one. */
function anEngine(over: Partial<Engine> = {}) {
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));
  const engine = {
    url: 'postgres://127.0.0.1:5001/nestling',
    adopted: false,
    lost,
    serveAlone: jest.fn(async () => undefined),
    leave: jest.fn(async () => undefined),
    stop: jest.fn(async () => undefined),
    ...over,
  } satisfies Engine;
  return { engine, lose: () => lose() };
}

let said: string[];
const onMoved = jest.fn();
const opening = jest.mocked(openEngine);
const keep = () => keepDatabase({ dataDir: '/data', say: (sentence) => said.push(sentence), onMoved });

beforeEach(() => {
  said = [];
  opening.mockReset();
  onMoved.mockReset();
});

test('the database serves this launcher only, until stopped', async () => {
  const { engine } = anEngine();
  opening.mockResolvedValueOnce(engine);
  const database = await keep();
  expect(engine.serveAlone).toHaveBeenCalled();
  expect(said).toEqual(['The database is running.']);
  await database.stop();
  expect(engine.stop).toHaveBeenCalledTimes(1);
});

test('a database left running by an earlier run is taken over and reported', async () => {
  opening.mockResolvedValueOnce(anEngine({ adopted: true }).engine);
  await keep();
  expect(said).toEqual(['The database was already running.']);
});

test('a database in use by another launcher is left running', async () => {
  const inUse = jest.fn(async () => Promise.reject(new Error('The data folder is in use by process 7.')));
  const { engine } = anEngine({ serveAlone: inUse });
  opening.mockResolvedValueOnce(engine);
  await expect(keep()).rejects.toThrow('The data folder is in use by process 7.');
  expect(engine.leave).toHaveBeenCalled();
  expect(engine.stop).not.toHaveBeenCalled();
});

test('a database that dies is reopened at its address every time', async () => {
  const [first, second, third] = [anEngine(), anEngine(), anEngine()];
  for (const { engine } of [first, second, third]) opening.mockResolvedValueOnce(engine);
  const database = await keep();
  first.lose();
  await eventually(() => said.length === 3);
  second.lose();
  await eventually(() => said.length === 5);
  const again = ['The database stopped: restarting it.', 'The database is running again.'];
  expect(said).toEqual(['The database is running.', ...again, ...again]);
  expect(onMoved).not.toHaveBeenCalled();
  await database.stop();
  expect(third.engine.stop).toHaveBeenCalledTimes(1);
  expect(first.engine.stop).not.toHaveBeenCalled();
});

test('the portal is restarted if the database comes back at another address', async () => {
  const first = anEngine();
  opening.mockResolvedValueOnce(first.engine);
  opening.mockResolvedValueOnce(anEngine({ url: 'postgres://127.0.0.1:5002/nestling' }).engine);
  await keep();
  first.lose();
  await eventually(() => onMoved.mock.calls.length === 1);
  expect(said.at(-1)).toBe('Its port has changed: restarting the portal.');
});

test('opening the database is retried, and the reason is printed once', async () => {
  const first = anEngine();
  opening.mockResolvedValueOnce(first.engine);
  opening.mockRejectedValueOnce(new Error('No space left.'));
  opening.mockRejectedValueOnce(new Error('No space left.'));
  opening.mockResolvedValueOnce(anEngine().engine);
  await keep();
  first.lose();
  await eventually(() => said.includes('The database is running again.'));
  expect(said.filter((sentence) => sentence === 'No space left.')).toHaveLength(1);
});

test('a database that was stopped is not reopened', async () => {
  const { engine, lose } = anEngine();
  opening.mockResolvedValueOnce(engine);
  const database = await keep();
  await database.stop();
  lose();
  await engine.lost;
  await Promise.resolve();
  expect(opening).toHaveBeenCalledTimes(1);
  expect(said).toEqual(['The database is running.']);
});
