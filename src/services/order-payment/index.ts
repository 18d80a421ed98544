import { sql } from 'drizzle-orm'
import { namedBy } from '#src/services/kit/find-names.ts'
import { checkouts } from './checkouts/schema.ts'

const title = sql<string | null>`${checkouts.terms} ->> 'title'`
export const namedCheckouts = namedBy(checkouts, title, checkouts.userId)
