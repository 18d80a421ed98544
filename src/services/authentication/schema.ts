import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { check, customType, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { activeStatuses } from '#src/contract/authentication/account-status.ts'
import { endReasons } from '#src/contract/authentication/sign-in-ends.ts'
import { dismissibles } from '#src/contract/authentication/users.ts'
import { type Role, roles } from '#src/contract/roles.ts'
import type { AccountStatus, ProfileStatus } from '#src/contract/values.ts'
import { instant, reference } from '#src/database/columns.ts'
import { languages } from '#src/i18n/languages.ts'
import { contactText } from './contact-text.ts'
import { customRoles } from './roles/schema.ts'
import { cashiers, tills } from './tills/schema.ts'

/** Case-insensitive text; e-mail addresses are stored and looked up this way. */
const citext = customType<{ data: string }>({ dataType: () => 'citext' })
const accountStatusOf = (name: string) => text(name).$type<AccountStatus>()
const profileStatusOf = (name: string) => text(name).$type<ProfileStatus>()

export const users = pgTable(
  'users',
  (t) => ({
    id: t.uuid().primaryKey(),
    role: t.text({ enum: roles }).notNull(),
    fullName: t.text('full_name').notNull(),
    imageUrl: t.text('image_url'),
    email: citext().unique(),
    countryCode: t.text('country_code'),
    localNumber: t.text('local_number'),
    /** Argon2id; null until an invited person has set a password. */
    passwordHash: t.text('password_hash'),
    approvalStatus: accountStatusOf('approval_status').notNull(),
    language: t.text({ enum: languages }).notNull().default('en'),
    shortcuts: t.boolean().notNull().default(true),
    /** Of a merchant: whether whoever stands at its tills may undo a redemption, and pause a deal’s coupons. */
    counterUndo: t.boolean('counter_undo').notNull().default(true),
    counterPause: t.boolean('counter_pause').notNull().default(false),
    dismissed: t.text({ enum: dismissibles }).array().notNull().default([]),
    /** An administrator's custom role; null for a full administrator. */
    customRoleId: t.uuid('custom_role_id').references(() => customRoles.id),
    /** Of an administrator: when the grace ends in which no second factor is required. */
    factorDueAt: instant('factor_due_at'),
    deactivatedAt: instant('deactivated_at'),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When a rejected business resubmitted; it has been waiting since then. */
    resubmittedAt: instant('resubmitted_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Lower-case name; for mobile users with the number as +9477… and as 077…. */
    searchText: t
      .text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(full_name) || case when role = 'USER' and local_number is not null then chr(31) || country_code || local_number || chr(31) || '0' || local_number else '' end`,
      ),
  }),
  (table) => [
    unique('users_mobile').on(table.countryCode, table.localNumber),
    index('users_listed')
      .on(table.role, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.deactivatedAt} is null`),
    index('users_listed_status')
      .on(table.role, table.approvalStatus, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.deactivatedAt} is null`),
    /** By name. Filter columns follow the sort key, so far pages are read from the index alone. */
    index('users_by_name')
      .on(table.role, table.searchText, table.id, table.approvalStatus, table.createdAt)
      .where(sql`${table.deletedAt} is null and ${table.deactivatedAt} is null`),
    index('users_search')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .where(sql`${table.role} = 'USER'`),
    index('users_search_business')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .where(sql`${table.role} in ('MERCHANT', 'BANK')`),
    index('users_folded')
      .using('gin', sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`)
      .where(sql`${table.role} = 'USER'`),
    index('users_folded_business')
      .using('gin', sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`)
      .where(sql`${table.role} in ('MERCHANT', 'BANK')`),
    /** Support is called by people who say their number or address. */
    index('users_contacts')
      .using('gin', sql`${contactText(table)} gin_trgm_ops`)
      .where(sql`${table.role} in ('MERCHANT', 'BANK')`),
    index('users_staff')
      .on(table.createdAt, table.id)
      .where(sql`${table.role} = 'ADMIN' and ${table.deletedAt} is null`),
    check('users_custom_role', sql`${table.customRoleId} is null or ${table.role} = 'ADMIN'`),
    check('users_role', sql`${table.role} in ('ADMIN', 'MERCHANT', 'BANK', 'USER')`),
    check(
      'users_mobile_whole',
      sql`(${table.countryCode} is null) = (${table.localNumber} is null)`,
    ),
  ],
)

export const businessProfiles = pgTable(
  'business_profiles',
  (t) => ({
    userId: t
      .uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    updated: t.boolean().notNull().default(false),
    approvalStatus: profileStatusOf('approval_status').notNull().default('NOT_UPDATED'),
    businessName: t.text('business_name'),
    ownerName: t.text('owner_name'),
    countryCode: t.text('country_code'),
    localNumber: t.text('local_number'),
    telephoneCountryCode: t.text('telephone_country_code'),
    telephoneLocalNumber: t.text('telephone_local_number'),
    address: t.text(),
    email: t.text(),
    businessRegNo: t.text('business_reg_no'),
    webSite: t.text('web_site'),
    facebook: t.text(),
    instagram: t.text(),
    imageUrl: t.text('image_url'),
    bank: t.text(),
    branch: t.text('bank_branch'),
    bankAccount: t.text('bank_account'),
    bankAccountName: t.text('bank_account_name'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    searchText: t.text('search_text').generatedAlwaysAs(sql`lower(business_name)`),
  }),
  (table) => [
    index('business_profiles_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('business_profiles_folded').using(
      'gin',
      sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`,
    ),
  ],
)

export const contactProfiles = pgTable('contact_profiles', (t) => ({
  userId: t
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  approvalStatus: profileStatusOf('approval_status').notNull().default('NOT_UPDATED'),
  name: t.text(),
  designation: t.text(),
  telephoneCountryCode: t.text('telephone_country_code'),
  telephoneLocalNumber: t.text('telephone_local_number'),
  email: t.text(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}))

export const signIns = pgTable(
  'sign_ins',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: reference('user_id', () => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    provedAt: instant('proved_at'),
    /** The administrator whose view of the account it is; see `account_views`. */
    viewedBy: t.uuid('viewed_by'),
    /** Of a till: it opens the counter alone. */
    tillId: t.uuid('till_id').references(() => tills.id),
    factor: t.text({ enum: ['none', 'totp', 'recovery', 'device', 'passkey'] }),
    /** Who stands there, and until when nobody asks for the PIN again. */
    cashierId: t.uuid('cashier_id').references(() => cashiers.id),
    cashierUntil: instant('cashier_until'),
    revokedAt: instant('revoked_at'),
    revokedReason: t.text('revoked_reason', { enum: endReasons }),
  }),
  (table) => [
    index('sign_ins_user').on(table.userId, table.createdAt),
    index('sign_ins_till').on(table.tillId).where(sql`${table.tillId} is not null`),
  ],
)

export const invitations = pgTable(
  'invitations',
  (t) => ({
    id: t.uuid().primaryKey(),
    tokenHash: t.text('token_hash').notNull().unique(),
    email: citext(),
    countryCode: t.text('country_code'),
    localNumber: t.text('local_number'),
    fullName: t.text('full_name'),
    role: t.text({ enum: roles }).notNull(),
    customRoleId: t.uuid('custom_role_id').references(() => customRoles.id),
    /** Who issued it; null for the one printed by the command line. */
    invitedBy: t.uuid('invited_by').references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  }),
  (table) => [
    index('invitations_email').on(table.email),
    index('invitations_mobile').on(table.countryCode, table.localNumber),
    index('invitations_open')
      .on(table.role, table.createdAt, table.id)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    check('invitations_custom_role', sql`${table.customRoleId} is null or ${table.role} = 'ADMIN'`),
    check(
      'invitations_one_destination',
      sql`(${table.email} is null) <> (${table.countryCode} is null) and (${table.countryCode} is null) = (${table.localNumber} is null)`,
    ),
  ],
)

/** Deleted and deactivated accounts are answered as if they never existed. */
export const isKept = and(isNull(users.deletedAt), isNull(users.deactivatedAt))
export const isActive = and(inArray(users.approvalStatus, [...activeStatuses]), isKept)

export function isAccount(id: string, role: Role) {
  return and(eq(users.id, id), eq(users.role, role), isNull(users.deletedAt))
}

/** Who it is, and what `isClosed` and `isGone` decide from. */
export const stateColumns = {
  id: users.id,
  role: users.role,
  fullName: users.fullName,
  approvalStatus: users.approvalStatus,
  deletedAt: users.deletedAt,
  deactivatedAt: users.deactivatedAt,
}

/** Where notices about the account go, and in which language. */
export const contactColumns = {
  email: users.email,
  countryCode: users.countryCode,
  localNumber: users.localNumber,
  language: users.language,
}

const { businessName, imageUrl } = businessProfiles
/** A business's name and picture, else its person's; needs `businessProfiles` joined. */
export const shownAs = {
  name: sql<string>`coalesce(${businessName}, ${users.fullName})`.as('account_name'),
  imageUrl: sql<string | null>`coalesce(${imageUrl}, ${users.imageUrl})`.as('account_image'),
}
