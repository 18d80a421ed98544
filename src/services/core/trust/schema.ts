import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sampleAnswers } from '#src/contract/core/trust.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { instant } from '#src/services/kit/instant.ts'

/** Never edited, as reviews name them: to change one is to end it and add another. */
export const trustRules = pgTable('trust_rules', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  priceMaxCents: bigint('price_max_cents', { mode: 'number' }).notNull(),
  samplePercent: integer('sample_percent').notNull(),
  addedBy: uuid('added_by').notNull(),
  addedAt: instant('added_at').notNull().defaultNow(),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
})

/** What rules approved and somebody is to look at. */
export const trustSamples = pgTable(
  'trust_samples',
  {
    id: uuid().primaryKey(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id),
    ownerId: uuid('owner_id').notNull(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => trustRules.id),
    approvedAt: instant('approved_at').notNull().defaultNow(),
    answer: text({ enum: sampleAnswers }),
    comment: text(),
    seenBy: uuid('seen_by'),
    seenAt: instant('seen_at'),
  },
  (table) => [index('trust_samples_waiting').on(table.seenAt, table.approvedAt, table.id)],
)
