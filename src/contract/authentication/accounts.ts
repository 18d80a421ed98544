import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inBulk, listedAs } from '../in-bulk.ts'
import { ALL, batchParam, paging, sortParam, TODAY } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import {
  accountStatus,
  dateValue,
  entity,
  id,
  instant,
  mobileNo,
  profileStatus,
} from '../values.ts'
import { accountDecisions } from './account-lifecycle.ts'
import { milestones } from './milestones.ts'

/** ACTIVE is any of `activeStatuses`. */
export const accountFilters = [ALL, 'ACTIVE', ...accountStatus.options] as const
export type AccountFilter = (typeof accountFilters)[number]

const counts = entity('AccountCounts', {
  all: z.int(),
  active: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  blocked: z.int(),
  unblocked: z.int(),
  enabled: z.int(),
})
export type AccountCounts = z.infer<typeof counts>

/** `counts` is null if a search matches more than are counted. */
const found = { counts: counts.nullable(), ...paging }
export const accountSorts = ['name', 'created'] as const

const businessListNarrowing = {
  status: z.enum(accountFilters).default(ALL),
  joined: z.enum([TODAY]).optional(),
  /** Merchants that have come so far. */
  reached: z.enum(milestones).optional(),
}
const narrowing = {
  ...businessListNarrowing,
  ...sortParam(accountSorts),
  ...batchParam,
}

/** Neither telephone nor bank details: lists show only a business's name. */
export const businessListItem = entity('Business', {
  profile: z.object({
    id,
    name: z.string(),
    approvalStatus: accountStatus,
    joinedOn: dateValue,
    version: instant,
  }),
  business: z.object({
    imageUrl: z.string().nullable(),
    businessName: z.string().nullable(),
    approvalStatus: profileStatus,
  }),
})
export type BusinessListItem = z.infer<typeof businessListItem>

const user = entity('MobileUser', {
  id,
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  mobileNo: mobileNo.nullable(),
  createdAt: dateValue,
})
export type UserListItem = z.infer<typeof user>

export const listPendingMerchants = endpoint(
  'get /users/MERCHANT/PENDING/{page}/{size}/search/{term}',
  {
    summary: 'Merchants that wait for approval, newest first',
    permission: 'VIEW_MERCHANT',
    query: z.object({ ...sortParam(accountSorts), ...batchParam }),
    data: z.object({ merchants: z.array(businessListItem), ...found }),
  },
)

export const listMerchants = endpoint('get /users/MERCHANT/{page}/{size}/search/{term}', {
  summary: 'Merchants, newest first: all for administrators and banks, a merchant sees itself',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  query: z.object({
    userId: id.optional(),
    /** One merchant or ALL; a merchant always sees itself. */
    merchantId: z.union([id, z.literal(ALL)]).optional(),
    ...narrowing,
  }),
  data: z.object({ merchants: z.array(businessListItem), ...found }),
})

export const listPendingBanks = endpoint('get /users/BANK/PENDING/{page}/{size}/search/{term}', {
  summary: 'Banks that wait for approval, newest first',
  permission: 'VIEW_BANK',
  query: z.object({ ...sortParam(accountSorts), ...batchParam }),
  data: z.object({ banks: z.array(businessListItem), ...found }),
})

export const listBanks = endpoint('get /users/BANK/{page}/{size}/search/{term}', {
  summary: 'Banks, newest first',
  permission: 'VIEW_BANK',
  query: z.object(narrowing),
  data: z.object({ banks: z.array(businessListItem), ...found }),
})

export const listUsers = endpoint('get /users/USER/{page}/{size}/search/{term}', {
  summary: 'Users of the mobile app by name or mobile number, newest first',
  permission: 'VIEW_USER',
  query: z.object(narrowing),
  data: z.object({ users: z.array(user), ...found }),
})

export const readUser = endpoint('get /users/USER/{id}', {
  summary: 'One user of the mobile app',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  data: user,
})

const listedAccounts = listedAs('accounts', {
  type: z.enum(businessRoles),
  ...businessListNarrowing,
})
export const merchantBulk = inBulk('merchant', accountDecisions.MERCHANT, listedAccounts)
export const bankBulk = inBulk('bank', accountDecisions.BANK)
