import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { columnsOf, patiently } from './fill.ts'

/** Copies of the demo world's branches under names of their own, spread over all merchants. */
export async function fillBranches(db: Database, count: number): Promise<void> {
  const columns = await columnsOf(db, 'branches', [
    'id',
    'owner_id',
    'owner_role',
    'name',
    'created_at',
    'submitted_at',
    'approved_as',
  ])
  await patiently(
    db,
    sql`alter table branches disable trigger user`,
    sql`insert into branches (id, owner_id, owner_role, name, created_at, submitted_at, ${columns})
      select gen_random_uuid(), owners.id, 'MERCHANT', models.name || ' ' || number,
        now() + (number - ${count}) * interval '1 minute',
        now() + (number - ${count}) * interval '1 minute' + random() * interval '7 days', ${columns}
      from generate_series(1, ${count}::int) number
        join (select *, row_number() over (order by id) - 1 as place from branches) models
          on models.place = number % (select count(*) from branches)
        join (select id, row_number() over (order by id) - 1 as place from users
            where role = 'MERCHANT') owners
          on owners.place = number % (select count(*) from users where role = 'MERCHANT')`,
    sql`alter table branches enable trigger user`,
    sql`delete from branch_tallies`,
    sql`insert into branch_tallies (scope, approval_status, count)
      select scope, approval_status, count(*) from branches,
        lateral (values (owner_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as of (scope)
      where deleted_at is null group by 1, 2`,
  )
}
