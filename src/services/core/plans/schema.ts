import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { planNotices as notices } from '#src/contract/core/plan-periods.ts'
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
    /** The business day of `startedAt`, from which its months are counted. */
    startedOn: t.date('started_on', { mode: 'string' }),
    /** Months paid for. */
    months: t.integer().notNull().default(1),
    /** Its last paid business day; null if it has no end, or an older replica sold it (`end-plans.ts`). */
    paidThrough: t.date('paid_through', { mode: 'string' }),
    /** Bought before plans had an end. */
    kept: t.boolean().notNull().default(false),
    /** Whether its holder is asked to pay for the next month. */
    renews: t.boolean().notNull().default(true),
    /** The plan that it becomes on that business day. */
    nextPlanId: t.uuid('next_plan_id').references(() => plans.id),
    nextFrom: t.date('next_from', { mode: 'string' }),
    /** The subscription that an upgrade ended for this one. */
    replaces: t.uuid().references((): AnyPgColumn => subscriptions.id),
    /** The saved payment method to which its months are charged, for people; null if its holder pays each. */
    chargedTo: t.text('charged_to'),
    /** The business day on which the last charge was due that was tried. */
    chargeTried: t.date('charge_tried', { mode: 'string' }),
  }),
  (table) => [
    uniqueIndex('subscriptions_one_active').on(table.userId).where(sql`${table.endedAt} is null`),
    index('subscriptions_user').on(table.userId),
    index('subscriptions_replaces').on(table.replaces).where(sql`${table.replaces} is not null`),
    index('subscriptions_next')
      .on(table.nextPlanId, table.nextFrom)
      .where(sql`
      ${table.endedAt} is null and ${table.nextPlanId} is not null`),
    check(
      'subscriptions_next_from',
      sql`(${table.nextPlanId} is null) = (${table.nextFrom} is null)`,
    ),
    index('subscriptions_plan').on(table.planId, table.startedAt),
    index('subscriptions_current')
      .on(table.planId, table.startedAt, table.id)
      .where(sql`${table.endedAt} is null`),
    index('subscriptions_started').on(table.startedAt).where(sql`${table.endedAt} is null`),
    index('subscriptions_ended')
      .on(table.endedAt, table.userId)
      .where(sql`${table.endedAt} is not null`),
    index('subscriptions_paid_through')
      .on(table.paidThrough)
      .where(sql`${table.endedAt} is null and ${table.paidThrough} is not null`),
  ],
)

/** A row per notice of a month's end; the key sends each once, whichever process does it. */
export const planNotices = pgTable(
  'plan_notices',
  (t) => ({
    subscriptionId: reference('subscription_id', () => subscriptions.id),
    months: t.integer().notNull(),
    notice: t.text({ enum: notices }).notNull(),
    /** What the next month was said to cost; null where nothing was. */
    amountCents: t.bigint('amount_cents', { mode: 'number' }),
    notifiedAt: instant('notified_at').notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.subscriptionId, table.months, table.notice] })],
)

/** Subscribers per plan, kept by triggers on `subscriptions` in each change's transaction. */
export const planTallies = pgTable('plan_tallies', (t) => ({
  planId: t.uuid('plan_id').primaryKey(),
  subscribers: t.integer().notNull(),
  /** Subscribers whose first plan this was; summed over plans, everyone who ever had one. */
  newcomers: t.integer().notNull(),
}))
