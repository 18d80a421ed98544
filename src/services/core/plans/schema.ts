import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { businessRoles } from '#src/contract/roles.ts'

const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey(),
    userRole: text('user_role', { enum: businessRoles }).notNull(),
    title: text().notNull(),
    subTitle: text('sub_title').notNull().default(''),
    description: text().notNull().default(''),
    termsAndCondition: text('terms_and_condition').notNull(),
    imageUrl: text('image_url'),
    planType: text('plan_type', { enum: ['MONTHLY'] })
      .notNull()
      .default('MONTHLY'),
    dealsPerMonth: integer('deals_per_month').notNull(),
    eventsPerMonth: integer('events_per_month').notNull(),
    dealsPerEvent: integer('deals_per_event').notNull(),
    free: boolean().notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    active: boolean().notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('plans_role_created').on(table.userRole, table.createdAt, table.id),
    check('plans_free_amount', sql`${table.free} = (${table.amountCents} = 0)`),
  ],
)

/** A plan as it was bought: what a later edit of the plan says does not lower what was paid for. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => plans.id),
    dealsPerMonth: integer('deals_per_month').notNull(),
    eventsPerMonth: integer('events_per_month').notNull(),
    dealsPerEvent: integer('deals_per_event').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_one_active').on(table.userId).where(sql`${table.endedAt} is null`),
    index('subscriptions_plan').on(table.planId, table.startedAt),
  ],
)
