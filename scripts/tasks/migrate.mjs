import { node } from './run.mjs';

/** Runs this program of `npm run migrate`, quietly unless something ran; ends the process if it fails. */
export async function migrateOrEnd(args) {
  if (process.env.API_URL) return;
  const { code, output } = await node(args, { quiet: true });
  const said = output.trim();
  if (code !== 0 || !said.endsWith('The database is up to date.')) console.log(said);
  if (code !== 0) process.exit(code);
}
