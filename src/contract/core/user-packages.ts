import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../texts.ts'
import { dateValue, entity, fileUrl, id, money, recordVersion } from '../values.ts'

export const PACKAGE_NAME_MAX = 60
export const PACKAGE_PRICE_MAX = 1_000_000_00
export const PACKAGE_COUPONS_MAX = 10_000
export const PACKAGE_DAYS_MAX = 3650
/** Maximum number offered; all of them are on one screen of the app. */
export const PACKAGES_MAX = 60

const userPackage = entity('UserPackage', {
  id,
  name: z.string(),
  price: money,
  couponLimit: z.int(),
  validDays: z.int(),
  imageUrl: z.string(),
  version: recordVersion,
})
export type UserPackage = z.infer<typeof userPackage>

const payload = z.object({
  name: line(PACKAGE_NAME_MAX),
  price: z.int().min(0).max(PACKAGE_PRICE_MAX),
  couponLimit: z.int().min(1).max(PACKAGE_COUPONS_MAX),
  validDays: z.int().min(1).max(PACKAGE_DAYS_MAX),
  imageUrl: fileUrl,
  userId: id.optional(),
})
export type PackagePayload = z.output<typeof payload>

const packageStatus = entity('PackageStatus', {
  expired: z.boolean(),
  remainingCoupons: z.int(),
  planId: id.nullable(),
  subscriptionEndDate: dateValue.nullable(),
})
export type PackageStatus = z.infer<typeof packageStatus>

export const listUserPackages = endpoint('get /user-subscription', {
  summary: 'The packages that people of the app may join, the cheapest first',
  callers: ['ADMIN', 'USER'],
  permission: 'VIEW_USER_PACKAGE',
  data: z.object({ packages: z.array(userPackage) }),
})

export const readPackageStatus = endpoint('get /user-subscription/status/{userId}', {
  summary: 'The own current package and what is left of it',
  callers: ['USER'],
  data: packageStatus,
})

export const addUserPackage = endpoint('post /user-subscription', {
  summary: 'Add a package',
  permission: 'ADD_USER_PACKAGE',
  body: payload,
  data: z.object({ id }),
})

export const updateUserPackage = endpoint('put /user-subscription/{id}', {
  summary: 'Change a package',
  permission: 'UPDATE_USER_PACKAGE',
  body: payload.extend({ version: recordVersion }),
})

export const deleteUserPackage = endpoint('delete /user-subscription/{id}', {
  summary: 'Delete a package that nobody uses',
  permission: 'DELETE_USER_PACKAGE',
})
