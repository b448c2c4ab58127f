import { sql } from 'kysely';
import { type AdultAct, formerAdults, type RecordActivityKind } from '@/lib/family/record-activity';
import type { Queryable, Tx } from '@/server/db/connection';

interface Act {
  at: Date;
  kind: AdultAct;
  /** The name of the person whose record it was, or of the device or passkey; never what was entered. */
  about?: string | null;
}

/** Notes what an adult did in one record. Call it in the transaction of the act. */
export async function noteAct(
  tx: Tx,
  { accountId, familyId }: { accountId: string; familyId: string },
  ...acts: readonly Act[]
): Promise<void> {
  if (acts.length > 0)
    await tx
      .insertInto('recordActivity')
      .values(acts.map((act) => ({ ...act, accountId, familyId })))
      .execute();
}

/** Notes what was done with an account, in every record that it can open. Call it in the transaction of the act. */
export async function noteAccountAct(tx: Tx, accountId: string, { at, kind, about = null }: Act): Promise<void> {
  await sql`
    INSERT INTO record_activity (family_id, account_id, at, kind, about)
    SELECT family_id, account_id, ${at}::timestamptz, ${kind}, ${about}
      FROM family_adult WHERE account_id = ${accountId}`.execute(tx);
}

export interface RecordActivityFilter {
  familyId: string;
  since: Date;
  /** An account, a facility, or "former"; null for all. */
  by: string | null;
}

interface Entry {
  id: string;
  at: Date;
  kind: RecordActivityKind;
  about: string | null;
  /** Null for a former adult. */
  accountId: string | null;
  email: string | null;
  facilityId: string | null;
  facilityName: string | null;
}

/** Adults are named while they share the record, so that nobody who left is followed by their new address. */
const entries = ({ familyId, since }: Omit<RecordActivityFilter, 'by'>) => sql`(
  SELECT act.id, act.at, act.kind, act.about, account.id AS account_id, account.email::text AS email,
         NULL::uuid AS facility_id, NULL::text AS facility_name
    FROM record_activity act
    LEFT JOIN family_adult adult ON adult.account_id = act.account_id AND adult.family_id = act.family_id
    LEFT JOIN account ON account.id = adult.account_id
   WHERE act.family_id = ${familyId} AND act.at >= ${since}
  UNION ALL
  SELECT seen.id, seen.at, 'facilityOpened', child.first_name, NULL, NULL, facility.id, facility.name
    FROM child_activity seen
    JOIN child ON child.id = seen.child_id
    LEFT JOIN facility_contact contact ON contact.id = seen.contact_id
    LEFT JOIN facility ON facility.id = contact.facility_id
   WHERE child.family_id = ${familyId} AND seen.kind = 'seen' AND seen.at >= ${since}) entry`;

function chosen(by: string | null) {
  if (by === null) return sql`true`;
  if (by === formerAdults) return sql`kind <> 'facilityOpened' AND account_id IS NULL`;
  return sql`(account_id = ${by}::uuid OR facility_id = ${by}::uuid)`;
}

/** Newest first. */
export async function listRecordActivity(
  db: Queryable,
  { by, ...whose }: RecordActivityFilter,
  page: { offset: number; limit: number },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    SELECT * FROM ${entries(whose)} WHERE ${chosen(by)}
     ORDER BY at DESC, id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return rows;
}

export async function countRecordActivity(db: Queryable, { by, ...whose }: RecordActivityFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${entries(whose)} WHERE ${chosen(by)}`.execute(db);
  return rows[0]!.count;
}

type Actor = Pick<Entry, 'accountId' | 'email' | 'facilityId' | 'facilityName'>;

/** Everyone with an entry: adults by address, a former one without anything, then facilities by name. */
export async function listActors(db: Queryable, whose: Omit<RecordActivityFilter, 'by'>): Promise<Actor[]> {
  const { rows } = await sql<Actor>`
    SELECT DISTINCT account_id, email, facility_id, facility_name FROM ${entries(whose)}
     WHERE kind <> 'facilityOpened' OR facility_id IS NOT NULL
     ORDER BY facility_name NULLS FIRST, email NULLS LAST, account_id, facility_id`.execute(db);
  return rows;
}

export async function forgetRecordActivity(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('recordActivity').where('at', '<', before).execute();
}
