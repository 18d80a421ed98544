import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { businessRoles } from '#src/contract/roles.ts'
import { instant, reference } from '#src/database/columns.ts'

const terms = () => ({
  dealsPerMonth: integer('deals_per_month').notNull(),
  eventsPerMonth: integer('events_per_month').notNull(),
  dealsPerEvent: integer('deals_per_event').notNull(),
  termsAndCondition: text('terms_and_condition').notNull(),
})

export const plans = pgTable(
  'plans',
  (t) => ({
    id: t.uuid().primaryKey(),
    userRole: t.text('user_role', { enum: businessRoles }).notNull(),
    title: t.text().notNull(),
    subTitle: t.text('sub_title').notNull().default(''),
    description: t.text().notNull().default(''),
    imageUrl: t.text('image_url'),
    planType: t
      .text('plan_type', { enum: ['MONTHLY'] })
      .notNull()
      .default('MONTHLY'),
    ...terms(),
    free: t.boolean().notNull(),
    amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
    active: t.boolean().notNull().default(true),
    version: t.integer().notNull().default(1),
    /** Written by replicas of the version before. */
    creationKey: t.uuid('creation_key').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    index('plans_role_created').on(table.userRole, table.createdAt, table.id),
    check('plans_free_amount', sql`${table.free} = (${table.amountCents} = 0)`),
  ],
)

/** An edit's new terms; they apply to earlier subscribers from the next business month. */
export const planEdits = pgTable(
  'plan_edits',
  (t) => ({
    planId: reference('plan_id', () => plans.id),
    version: t.integer().notNull(),
    ...terms(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.planId, table.version] })],
)

/** A plan as it was bought: editing the plan adds a row to plan_edits and changes nothing here. */
export const subscriptions = pgTable(
  'subscriptions',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: t.uuid('user_id').notNull(),
    planId: reference('plan_id', () => plans.id),
    planVersion: t.integer('plan_version').notNull().default(1),
    ...terms(),
    amountCents: t.bigint('amount_cents', { mode: 'number' }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** Since when its payment has been disputed; null if it is not. */
    frozenAt: instant('frozen_at'),
  }),
  (table) => [
    uniqueIndex('subscriptions_one_active').on(table.userId).where(sql`${table.endedAt} is null`),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_plan').on(table.planId, table.startedAt),
    index('subscriptions_current')
      .on(table.planId, table.startedAt, table.id)
      .where(sql`${table.endedAt} is null`),
    index('subscriptions_started').on(table.startedAt).where(sql`${table.endedAt} is null`),
    index('subscriptions_ended')
      .on(table.endedAt, table.userId)
      .where(sql`${table.endedAt} is not null`),
  ],
)

/** Subscribers per plan, kept by triggers on `subscriptions` in each change's transaction. */
export const planTallies = pgTable('plan_tallies', (t) => ({
  planId: t.uuid('plan_id').primaryKey(),
  subscribers: t.integer().notNull(),
  /** Subscribers whose first plan this was; summed over plans, everyone who ever had one. */
  newcomers: t.integer().notNull(),
}))
