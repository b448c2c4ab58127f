import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import type { Tx } from '@/server/db/connection';
import { afterCommit, inSavepoint, inTransaction, type Job } from '@/server/db/transaction';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function triggeredBy(work: (tx: Tx) => Promise<unknown>): Promise<Job[]> {
  const triggered: Job[] = [];
  const deps = { db: database.db, triggerJob: (job: Job) => void triggered.push(job) };
  await inTransaction(deps, work).catch(() => undefined);
  return triggered;
}

const lostDeadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

test('a commit triggers each requested job once', async () => {
  const work = async (tx: Tx) => ['mail', 'offers', 'mail'].forEach((job) => afterCommit(tx, job as Job));
  expect(await triggeredBy(work)).toEqual(['mail', 'offers']);
});

test('nothing is triggered before the commit', async () => {
  const triggerJob = jest.fn();
  await inTransaction({ db: database.db, triggerJob }, async (tx) => {
    afterCommit(tx, 'mail');
    expect(triggerJob).not.toHaveBeenCalled();
  });
  expect(triggerJob).toHaveBeenCalledTimes(1);
});

test('a transaction that is rolled back triggers nothing', async () => {
  const work = async (tx: Tx) => {
    afterCommit(tx, 'payments');
    throw new Error('the work failed');
  };
  expect(await triggeredBy(work)).toEqual([]);
});

test('a transaction retried after a deadlock triggers only the jobs of its last attempt', async () => {
  let attempts = 0;
  const work = async (tx: Tx) => {
    attempts += 1;
    afterCommit(tx, attempts === 1 ? 'payments' : 'mail');
    if (attempts === 1) throw lostDeadlock();
  };
  expect(await triggeredBy(work)).toEqual(['mail']);
});

test('a rolled back savepoint keeps the transaction’s jobs', async () => {
  const work = async (tx: Tx) => {
    afterCommit(tx, 'mail');
    await inSavepoint(tx, async () => {
      throw new Error('this part failed');
    }).catch(() => undefined);
  };
  expect(await triggeredBy(work)).toEqual(['mail']);
});
