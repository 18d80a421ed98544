import { index, pgTable } from 'drizzle-orm/pg-core'
import type { Profile, UserRoute } from '#src/contract/authentication/users.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import { instant } from '#src/database/columns.ts'

/** The administrator who views the account. */
export type ViewOf = { by: string }

export const sessions = pgTable(
  'sessions',
  (t) => ({
    id: t.text('id').primaryKey(),
    userId: t.uuid('user_id').notNull(),
    role: t.text('role').$type<StaffRole>().notNull(),
    /** The services' id of this session; ending it there ends it for good. */
    signInId: t.uuid('sign_in_id'),
    /** Of a till: it is in the list of tills, not among its owner's browsers. */
    counter: t.boolean('counter').notNull().default(false),
    userAgent: t.text('user_agent'),
    address: t.text('address'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The idle limit; moves with use. */
    expiresAt: instant('expires_at').notNull(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
    idleSeconds: t.integer('idle_seconds').notNull(),
    /** AES-256-GCM with the user's id as additional data; the text starts with the key's id. */
    accessToken: t.text('access_token').notNull(),
    refreshToken: t.text('refresh_token').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    /** Number of refreshes, so that waiting requests see when another one has brought new tokens. */
    tokenVersion: t.integer('token_version').notNull().default(0),
    /** Refresh lease: until this instant one request, on any replica, owns the refresh. */
    refreshLeaseUntil: instant('refresh_lease_until'),
    profile: t.jsonb('profile').$type<Profile>().notNull(),
    /** Null when the services did not answer: the role's table then decides alone. */
    userRoutes: t.jsonb('user_routes').$type<UserRoute[]>(),
    loadedAt: instant('loaded_at').notNull().defaultNow(),
    /** When the menu's counts were last read; null after a write. */
    countedAt: instant('counted_at'),
    waitingApprovals: t.integer('waiting_approvals').notNull().default(0),
    unreadNotifications: t.integer('unread_notifications').notNull().default(0),
    unreadThreads: t.integer('unread_threads').notNull().default(0),
    approvalsTab: t.text('approvals_tab'),
    /** The session of somebody's account that this one's owner views meanwhile: the cookie stays the same. */
    viewing: t.text('viewing'),
    /** Of a session that is such a view: whose it is. */
    view: t.jsonb('view').$type<ViewOf>(),
    /** Set when the services end the session; the next request redirects to `/`. */
    revoked: t.boolean('revoked').notNull().default(false),
  }),
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_absolute_expires_at_idx').on(table.absoluteExpiresAt),
  ],
)

export const savedInputs = pgTable(
  'kept_inputs',
  (t) => ({
    visitor: t.text('visitor').primaryKey(),
    userId: t.uuid('user_id').notNull(),
    sealed: t.text('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [index('kept_inputs_expires_at_idx').on(table.expiresAt)],
)

/**
 * Mobile users on the embedded package page: valid for that flow only, never for the back office. Neither
 * the cookie nor the token can be recovered from a row.
 */
export const embedSessions = pgTable(
  'embed_sessions',
  (t) => ({
    id: t.text('id').primaryKey(),
    userId: t.uuid('user_id').notNull(),
    /** Access token and e-mail address: AES-256-GCM with the user's id as additional data. */
    sealed: t.text('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [index('embed_sessions_expires_at_idx').on(table.expiresAt)],
)

export type SessionRow = typeof sessions.$inferSelect
