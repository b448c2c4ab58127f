import type pg from 'pg';

interface Statement {
  text: string;
  values: unknown[];
}

/** Records the statements that go through a pool. */
export function listenTo(pool: pg.Pool): { during(work: () => Promise<unknown>): Promise<Statement[]> } {
  let heard: Statement[] | null = null;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [text, values] = args;
      if (typeof text === 'string' && Array.isArray(values)) heard?.push({ text, values });
      return query(...args);
    }) as typeof client.query;
  });
  return {
    async during(work) {
      heard = [];
      try {
        await work();
        return heard.filter(({ text }) => /^\s*(WITH|SELECT|\()/i.test(text) && !text.includes('set_config'));
      } finally {
        heard = null;
      }
    },
  };
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Buffer pages that the statements touch, by `explain (analyze, buffers)`; repeated touches count. */
export async function pagesTouched(client: pg.ClientBase, statements: readonly Statement[]): Promise<number> {
  let pages = 0;
  await client.query('BEGIN');
  await client.query(
    "SELECT set_config('pg_trgm.word_similarity_threshold', '0.4', true), set_config('jit', 'off', true)",
  );
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  await client.query('COMMIT');
  return pages;
}
