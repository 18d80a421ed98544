import { z } from 'zod'
import { roles, staffRoles } from './roles.ts'
import { lines } from './texts.ts'

export const id = z.uuid()
export const role = z.enum(roles)
export const staffRole = z.enum(staffRoles)

/** Range of PostgreSQL's integer. */
export const INTEGER_MAX = 2_147_483_647
/** The record version that was seen: an edit or decision names it, and a newer one refuses it. */
export const recordVersion = z.int().min(0).max(INTEGER_MAX)

/** First millisecond of the year 1000 and last of 9999, which every calendar involved can write. */
export const INSTANT_MIN = Date.UTC(1000, 0)
export const INSTANT_MAX = Date.UTC(10_000, 0) - 1
export const instant = z.int().min(INSTANT_MIN).max(INSTANT_MAX)

/** A calendar day; PostgreSQL has no year 0. */
export const calendarDay = z.iso.date().refine((text) => text >= '0001')

export const accountStatus = z.enum([
  'PENDING',
  'APPROVED',
  'REJECTED',
  'BLOCKED',
  'UNBLOCKED',
  'ENABLED',
])
export const profileStatus = z.enum(['NOT_UPDATED', 'PENDING', 'APPROVED', 'REJECTED'])
export const approvalStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED'])
export type AccountStatus = z.infer<typeof accountStatus>
export type ProfileStatus = z.infer<typeof profileStatus>
export type ApprovalStatus = z.infer<typeof approvalStatus>

/** Why nothing is redeemed at a branch: it was never approved, and waits or was rejected. */
export const shutBranch = approvalStatus.exclude(['APPROVED'])
export type ShutBranch = z.infer<typeof shutBranch>

/** An object that the OpenAPI document defines once, by this name. */
export function entity<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).register(z.globalRegistry, { id: name })
}

/** An instant as the documents write it, in the request's zone and language. */
export const dateValue = entity('DateValue', {
  milliseconds: z.int(),
  displayDate: z.string(),
  displayDateTime: z.string(),
})
export type DateValue = z.infer<typeof dateValue>

export const mobileNo = entity('MobileNo', {
  countryCode: z.string(),
  localNumber: z.string(),
  displayNumber: z.string(),
})
export type MobileNo = z.infer<typeof mobileNo>

/** Money in whole cents; `display` is in the request's language. */
export const money = entity('Money', { cents: z.int(), currency: z.string(), display: z.string() })
export type Money = z.infer<typeof money>

/** `/api/v1/files/files/{id}` as files/upload answers it; no other image address is accepted. */
export const fileUrl = z.string().max(200)

export const comment = lines(1000)
