/** Polls `check` until it is true; throws after `withinMs`. Replaces fixed waits. */
export async function eventually(check: () => Promise<boolean> | boolean, withinMs = 20_000): Promise<void> {
  const began = Date.now();
  while (!(await check())) {
    if (Date.now() - began > withinMs) throw new Error('It did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
