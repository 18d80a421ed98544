import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { accountStatus, dateValue, entity, id, mobileNo, profileStatus, role } from '../values.ts'
import { counter } from './tills.ts'

/** What pages offer until the person puts it away: the steps to the first sale, the tour of the demo world. */
export const dismissibles = ['steps', 'tour'] as const
export type Dismissible = (typeof dismissibles)[number]

const profile = entity('OwnProfile', {
  userId: id,
  role: z.object({ name: role }),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  email: z.string().nullable(),
  mobileNo: mobileNo.nullable(),
  approvalStatus: accountStatus,
  /** False until a first one is set, as after signing up with Google (ours). */
  hasPassword: z.boolean(),
  businessProfile: z.object({
    updated: z.boolean(),
    approvalStatus: profileStatus,
    businessName: z.string().nullable(),
    imageUrl: z.string().nullable(),
  }),
  showDashboard: z.boolean(),
  canAddDeals: z.boolean(),
  canSubscribe: z.boolean(),
  permissions: z.array(z.string()),
  language: z.enum(['en', 'ru']),
  /** Without the second factor that is required: from then on nothing else is open. */
  factorDueAt: dateValue.nullable(),
  /** Whether single keys are shortcuts for this person (WCAG 2.1.4). */
  shortcuts: z.boolean(),
  /** What this person has put away for good. */
  dismissed: z.array(z.enum(dismissibles)),
  /** Of a till or a cashier's phone, which learns nothing else of its merchant. */
  counter: counter.optional(),
})
export type Profile = z.infer<typeof profile>

export const readOwnProfile = endpoint('get /users', {
  summary: 'The signed-in user, with flags and permissions',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
  atCounter: true,
  beforeFactor: true,
  data: profile,
})

export const chooseShortcuts = endpoint('put /users/shortcuts', {
  summary: 'Switch keyboard shortcuts on or off for the caller',
  callers: staffRoles,
  accounts: 'any',
  outdates: 'own',
  body: z.object({ enabled: z.boolean() }),
})

export const dismiss = endpoint('put /users/dismissed', {
  summary: 'Put away for good what pages offer the caller',
  callers: staffRoles,
  accounts: 'any',
  outdates: 'own',
  body: z.object({ name: z.enum(dismissibles) }),
})

const userRoute = z.object({
  title: z.string(),
  path: z.string(),
  component: z.string(),
  auth: z.boolean(),
  displayInNavigationBar: z.boolean(),
  sub: z.boolean(),
  exact: z.boolean(),
  get nestedRoutes() {
    return z.array(userRoute)
  },
})
export type UserRoute = z.infer<typeof userRoute>

export const readUserRoutes = endpoint('get /users/routes', {
  summary: 'The menu and routes of the signed-in user',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  atCounter: true,
  beforeFactor: true,
  data: z.object({ userRoutes: z.array(userRoute) }),
})

export const readAccountSummary = endpoint('get /users/{type}/{merchantId}', {
  summary: 'The summary of a merchant, bank or administrator account',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params: z.object({ type: z.enum(['MERCHANT', 'BANK', 'ADMIN']), merchantId: id }),
  data: z.object({
    userId: id,
    fullName: z.string(),
    email: z.string().nullable(),
    mobileNo: mobileNo.nullable(),
    approvalStatus: accountStatus,
    createdAt: dateValue,
    updatedAt: dateValue,
    /** When it signed up or resubmitted. */
    submittedAt: dateValue,
    imageUrl: z.string().nullable(),
    comment: z.string().nullable(),
  }),
  refuses: ['notFound'],
})
