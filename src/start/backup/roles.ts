import type { DatabaseClient } from '#src/database/client.ts'
import { StartError } from '#src/platform/start-error.ts'

/** As deploy/database-roles.sql names them. */
const OWNER = 'dealdesk_owner'
const APP = 'dealdesk_app'

/**
 * The role that has to own the tables: the owner of two where this database was prepared for both.
 * @throws StartError where this role cannot act for it
 */
export async function ownerFor(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query(
    `SELECT nspowner::regrole::text AS owner, current_user AS role, pg_has_role(nspowner, 'MEMBER') AS member
    FROM pg_namespace WHERE nspname = 'public'`,
  )
  const [found] = rows
  if (!found) throw new StartError('This database has no schema "public": make it anew')
  if (found.owner !== OWNER) return found.role
  if (found.member) return OWNER
  throw new StartError(
    `The tables of this database belong to ${OWNER}, and ${found.role} cannot make any: restore as ${OWNER}`,
  )
}

/** What both roles may that they should not, or the other way round, a line each. */
export async function faultsOfRights(client: DatabaseClient, owner: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name, tableowner AS owner
    FROM pg_tables WHERE schemaname = 'public' AND tableowner <> $1`,
    [owner],
  )
  const strangers = rows.map(({ name, owner }) => `${name} belongs to ${owner}`)
  if (owner !== OWNER) return strangers
  const { rows: closed } = await client.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'
    AND NOT (has_table_privilege($1, format('%I.%I', schemaname, tablename), 'SELECT')
      AND has_table_privilege($1, format('%I.%I', schemaname, tablename), 'INSERT'))`,
    [APP],
  )
  const { rows: may } = await client.query(
    "SELECT has_schema_privilege($1, 'public', 'CREATE') OR pg_has_role($1, $2, 'MEMBER') AS change",
    [APP, OWNER],
  )
  return [
    ...strangers,
    ...closed.map(({ name }) => `${APP} may not read and write ${name}`),
    ...(may[0].change ? [`${APP} may change tables`] : []),
  ]
}
