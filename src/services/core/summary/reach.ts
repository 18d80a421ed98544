import { desc, eq, sql } from 'drizzle-orm'
import { TOP } from '#src/contract/core/reports.ts'
import type { Viewed } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { openViewDays, viewDays } from '#src/services/core/view-counts/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'

/** The categories viewed most since Monday, as the report of this week ranks them. */
export function findReach(db: Queryable, timeZone: string): Promise<Viewed[]> {
  return viewedThisWeek(db, timeZone).execute()
}

const viewedThisWeek = prepareOnce((db, timeZone: string) => {
  const monday = sql`date_trunc('week', ${businessToday(timeZone)})::date`
  const of = (table: typeof viewDays | typeof openViewDays) => sql`
    select ${table.subjectId}, ${table.views} from ${table}
    where ${table.subject} = 'CATEGORY' and ${table.day} >= ${monday}`
  const views = sql<number>`sum(viewed.views)::int`
  return db
    .select({ id: categories.id, name: categories.name, viewCount: views })
    .from(sql`(${of(viewDays)} union all ${of(openViewDays)}) as viewed (id, views)`)
    .innerJoin(categories, eq(categories.id, sql`viewed.id`))
    .groupBy(categories.id)
    .orderBy(desc(views), categories.id)
    .limit(TOP)
})
