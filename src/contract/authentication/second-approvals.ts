import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, id } from '../values.ts'

/** What cannot be undone, so that the operator may want another administrator to approve it. */
export const guardedActs = ['account-closed', 'refund'] as const
export type GuardedAct = (typeof guardedActs)[number]

/** How many are listed, the longest waiting first. */
export const SECOND_APPROVALS_SHOWN = 100

const request = z.object({
  id,
  act: z.enum(guardedActs),
  subjectId: id,
  /** Of the person or thing that it is about, as it was when it was asked for. */
  name: z.string(),
  amount: z.string().nullable(),
  reason: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: dateValue,
  expiresAt: dateValue,
  /** Whether the caller asked for it. */
  own: z.boolean(),
})
export type SecondApproval = z.infer<typeof request>

/** Whoever holds the rights of the act decides on it, never the one who asked. */
export const listSecondApprovals = endpoint('get /second-approvals', {
  summary:
    'Acts that wait for a second administrator: the own ones, and those the caller may approve',
  callers: ['ADMIN'],
  data: z.object({ requests: z.array(request) }),
})

export const approveSecond = endpoint('post /second-approvals/{id}/approve', {
  summary: 'Approve what another administrator asked for; it is done at once, in their name',
  stepUp: true,
  callers: ['ADMIN'],
  refuses: ['notFound', 'ruleBroken'],
})

export const refuseSecond = endpoint('post /second-approvals/{id}/refuse', {
  summary: 'Refuse such a request, or take the own one back',
  callers: ['ADMIN'],
  refuses: ['notFound', 'ruleBroken'],
})
