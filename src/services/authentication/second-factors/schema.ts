import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'

/** What makes the sign-in take two steps: an app, passkeys or both. Until it is confirmed nobody is asked. */
export const secondFactors = pgTable('second_factors', (t) => ({
  userId: t
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Of the authenticator app; encrypted for this account alone. */
  sealed: t.text(),
  /** On by passkeys, while the app has yet to show a code. */
  appPending: t.boolean('app_pending').notNull().default(false),
  /** Of whoever began to switch it on: no other session is shown the secret. */
  signInId: t.uuid('sign_in_id').notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at'),
  /** Of the last code that was accepted: it and older ones are refused. */
  lastStep: t.bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** When the owner proved that the recovery codes were kept. */
  codesKeptAt: instant('codes_kept_at'),
}))

/** By hash. What is kept of a code in the clear is its end, by which the owner proves to have it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  (t) => ({
    userId: reference('user_id', () => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: t.text('code_hash').notNull(),
    endHash: t.text('end_hash').notNull(),
    usedAt: instant('used_at'),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** A sign-in that waits for its second factor. */
export const factorChallenges = pgTable(
  'factor_challenges',
  (t) => ({
    tokenHash: t.text('token_hash').primaryKey(),
    userId: reference('user_id', () => secondFactors.userId, { onDelete: 'cascade' }),
    deviceHash: t.text('device_hash'),
    /** The failure counter of the first factor, cleared with the second. */
    forgives: t.text(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [
    index('factor_challenges_user').on(table.userId),
    index('factor_challenges_expired').on(table.expiresAt),
  ],
)

/** Browsers that are not asked again until then. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  (t) => ({
    id: t.uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: reference('user_id', () => secondFactors.userId, { onDelete: 'cascade' }),
    deviceHash: t.text('device_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [index('remembered_devices_user').on(table.userId)],
)

/** Until when a factor that others switched off shuts sensitive acts to its owner. */
export const factorWaits = pgTable('factor_waits', (t) => ({
  userId: t
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  until: instant('until').notNull(),
}))

export const passkeys = pgTable(
  'passkeys',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: reference('user_id', () => secondFactors.userId, { onDelete: 'cascade' }),
    name: t.text().notNull(),
    /** As browsers name it, base64url. */
    credentialId: t.text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: t.text('public_key').notNull(),
    /** Of its last use; 0 of authenticators that do not count. */
    counter: t.bigint({ mode: 'number' }).notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  }),
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Questions that a passkey has yet to answer, by hash. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  (t) => ({
    challengeHash: t.text('challenge_hash').primaryKey(),
    /** Whose passkey is to be added; null at a sign-in. */
    userId: t.uuid('user_id').references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [index('passkey_challenges_expired').on(table.expiresAt)],
)
