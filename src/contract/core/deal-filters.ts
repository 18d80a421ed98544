import { z } from 'zod'
import { entity } from '../values.ts'

/**
 * PENDING, APPROVED and REJECTED leave out the expired ones; ACTIVE is approved, begun and not expired
 *. EXPIRING is approved with a last day in EXPIRING_DAYS or earlier, EXPIRING_TODAY one today.
 */
export const dealFilters = [
  'ALL',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'EXPIRED',
  'ACTIVE',
  'EXPIRING',
  'EXPIRING_TODAY',
] as const
export type DealFilter = (typeof dealFilters)[number]

export const dealCounts = entity('DealCounts', {
  all: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  expired: z.int(),
  active: z.int(),
  expiring: z.int(),
  expiringToday: z.int(),
})
export type DealCounts = z.infer<typeof dealCounts>
