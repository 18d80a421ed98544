import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { verdicts } from '#src/contract/deciding.ts'
import { instant } from '#src/database/columns.ts'

/** What the workflow writes of each decision, beside the id of its record. */
export function reviewColumns<Round>() {
  return {
    id: uuid().primaryKey(),
    version: integer().notNull(),
    decision: text({ enum: verdicts }).notNull(),
    /** What was sent back, for comparison with a later version. */
    round: jsonb().$type<Round>(),
    comment: text(),
    decidedBy: uuid('decided_by').notNull(),
    /** The rule that approved it; `decidedBy` then added the rule. */
    ruleId: uuid('rule_id'),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  }
}
