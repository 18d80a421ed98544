import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#src/database/connect.ts'
import { createDetailsBox } from '#src/services/core/index.ts'
import { destinationHash } from '#src/services/notifications/index.ts'
import { personalTables } from '#src/services/persons/tables/index.ts'

/** Every row that is planted has this id, so that what leads to another row finds one. */
export const ROW = '01999999-0000-7000-8000-000000000001'

export type Traced = {
  id: string
  role: string
  name: string
  email: string
  localNumber: string
}

type Column = { name: string; type: string; needed: boolean; generated: boolean }

/** What leads from a personal table to its person without being personal itself. */
const leading = ['deals', 'review_threads', 'decided_rounds']

/**
 * Plants a row of this person in every table that the definition names, and in those that lead there:
 * each text and document holds name, e-mail address and number. Triggers and foreign keys rest meanwhile.
 */
export async function plantTraces(
  db: Database,
  person: Traced,
  { secretKeys }: { secretKeys: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const personal = personalTables
      .map(({ table }) => table)
      .filter((table) => table !== 'erasures')
    const tables = [...leading, ...personal]
    for (const table of tables) await plant(tx, table, person)
    await tx.execute(sql`
      insert into proposals (id, kind, subject_id, owner_id, values, submitted_by, comment)
      select gen_random_uuid(), 'corrections', ${ROW}, owner_id, '{}', submitted_by, comment from proposals`)
    const mobileNo = { countryCode: '+94', localNumber: person.localNumber }
    const card = {
      nic: '853400937V',
      email: person.email,
      companyName: null,
      profession: null,
      mobileNo,
    }
    const to = `+94${person.localNumber}`
    await tx.execute(sql`update credit_card_requests
      set sealed = ${createDetailsBox(secretKeys).seal(card, ROW)}`)
    await tx.execute(sql`update outbox_messages
      set user_id = null, to_hash = ${destinationHash({ secretKeys }, to)}`)
  })
}

async function plant(tx: Tx, table: string, person: Traced): Promise<void> {
  const columns = (await columnsOf(tx, table)).filter(({ generated }) => !generated)
  const values = { ...filled(table, columns, person), ...special(table, person) }
  const given = columns.filter(({ name }) => name in values)
  await tx.execute(sql`
    insert into ${sql.identifier(table)}
      (${sql.join(
        given.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )})
    values (${sql.join(
      given.map(({ name, type }) => sql`${values[name]}::text::${sql.raw(type)}`),
      sql`, `,
    )})`)
}

async function columnsOf(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await tx.execute<Column>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef as needed, attgenerated <> '' or attidentity <> '' as generated
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)
  return rows
}

function filled(table: string, columns: readonly Column[], person: Traced) {
  const personal = personalTables.find((one) => one.table === table)?.columns ?? []
  return Object.fromEntries(
    columns.flatMap((column) => {
      const { name, type, needed } = column
      if (owners.includes(name)) return [[name, person.id]]
      if (type === 'uuid' && (needed || name.endsWith('_id'))) return [[name, ROW]]
      if (!needed && !personal.includes(name)) return []
      return [[name, traceIn(column, personal.includes(name) ? person : other)]]
    }),
  ) as Record<string, string | null>
}

const other = { name: 'x', email: 'x', localNumber: '1' }

const owners = [
  'user_id',
  'account_id',
  'viewer_id',
  'owner_id',
  'merchant_id',
  'actor_id',
  'written_for',
  'writer',
]

function traceIn({ name: column, type }: Column, from: Omit<Traced, 'id' | 'role'>) {
  const { email, localNumber, name } = from
  if (column === 'email' || column === 'destination') return email
  if (column === 'country_code') return '+94'
  if (column === 'local_number') return localNumber
  if (column === 'mobile' || column === 'given_to') return `+94${localNumber}`
  const all = `${name} ${email} +94${localNumber}`
  if (type === 'jsonb') return JSON.stringify({ name, all })
  if (type === 'text[]') return `{"${all}"}`
  if (type === 'boolean') return 'false'
  if (type === 'bytea') return '\\x00'
  if (type === 'date' || type.startsWith('timestamp')) return '2026-01-15'
  if (/int|double|numeric|real/.test(type)) return '1'
  return all
}

function special(
  table: string,
  { id, role, name, localNumber }: Traced,
): Record<string, string | null> {
  if (table === 'deals') return { valid_from: '2026-01-01' }
  if (table === 'users')
    return { id, role, full_name: name, approval_status: 'APPROVED', custom_role_id: null }
  if (table === 'proposals') return { kind: 'profile' }
  if (table === 'business_profiles') return { business_name: name }
  if (table === 'invitations')
    return { country_code: null, local_number: null, custom_role_id: null, role: 'BANK' }
  if (table === 'audit_entries') return { subject_id: id }
  if (table === 'saved_methods') return { customer: 'cus_1', method: 'pm_1' }
  if (table === 'files') return { kind: 'DOCUMENT' }
  if (table === 'factor_resets') return { requested_by: ROW }
  if (table === 'second_approvals') return { requested_by: id, subject_id: id }
  if (table === 'account_views') return { account_id: id, viewer_id: id }
  if (table === 'redemptions') return { undo_reason: 'MISTAKE' }
  if (table === 'coupon_gifts') return { message: 'QUEUED', mobile: `+94${localNumber}` }
  return {}
}
