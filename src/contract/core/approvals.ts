import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const queue = z.object({
  count: z.int(),
  /** Whole business days that the oldest has waited; null when nothing waits. */
  oldestDays: z.int().nullable(),
})

export const waitingForApproval = z.object({
  deals: queue.nullable(),
  profiles: queue.nullable(),
  contacts: queue.nullable(),
  branches: queue.nullable(),
  merchants: z.int().nullable(),
  banks: z.int().nullable(),
})
waitingForApproval.register(z.globalRegistry, { id: 'WaitingForApproval' })
export type WaitingForApproval = z.infer<typeof waitingForApproval>

export const readWaiting = endpoint({
  method: 'get',
  path: '/approvals/waiting',
  summary: 'How much waits for an administrator',
  callers: ['ADMIN'],
  data: waitingForApproval,
})

export const approvals = [readWaiting] as const
