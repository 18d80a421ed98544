import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Permission, Role } from '../roles.ts'
import { type EventGroup, eventGroups } from './types.ts'

export const copyChannels = ['EMAIL', 'SMS', 'PUSH'] as const
export type CopyChannel = (typeof copyChannels)[number]

/** What people choose for each group: copies at once, or a place in the morning's digest. */
export const choiceWays = [...copyChannels, 'DIGEST'] as const
export type ChoiceWay = (typeof choiceWays)[number]

type Rule = {
  roles: readonly Role[]
  /** Administrators need one of these. */
  decides?: readonly Permission[]
  byEmail: boolean
  orBySms?: true
}

export const groupRules: Record<EventGroup, Rule> = {
  'merchants-waiting': { roles: ['ADMIN'], decides: ['APPROVE_MERCHANT'], byEmail: false },
  'profiles-waiting': {
    roles: ['ADMIN'],
    decides: ['APPROVE_BUSINESS', 'APPROVE_CONTACT'],
    byEmail: false,
  },
  'deals-waiting': { roles: ['ADMIN'], decides: ['APPROVE_DEAL'], byEmail: false },
  'branches-waiting': { roles: ['ADMIN'], decides: ['APPROVE_BRANCH'], byEmail: false },
  payments: { roles: ['ADMIN'], decides: ['VIEW_PAYMENT'], byEmail: false },
  figures: { roles: ['ADMIN'], decides: ['VIEW_RECONCILIATION'], byEmail: true },
  factors: { roles: ['ADMIN'], decides: ['RESET_FACTOR'], byEmail: true },
  'second-approvals': {
    roles: ['ADMIN'],
    decides: ['UPDATE_ROLE', 'REFUND_PAYMENT'],
    byEmail: true,
  },
  account: { roles: ['MERCHANT', 'BANK'], byEmail: true, orBySms: true },
  deals: { roles: ['MERCHANT'], byEmail: true },
  branches: { roles: ['MERCHANT', 'BANK'], byEmail: true },
  messages: {
    roles: ['ADMIN', 'MERCHANT', 'BANK'],
    decides: ['APPROVE_DEAL', 'APPROVE_BRANCH', 'APPROVE_BUSINESS', 'APPROVE_CONTACT'],
    byEmail: false,
  },
  requests: { roles: ['MERCHANT', 'BANK'], byEmail: false },
  subscription: { roles: ['MERCHANT', 'BANK'], byEmail: false },
  refunds: { roles: ['MERCHANT', 'BANK'], byEmail: true },
  package: { roles: ['USER'], byEmail: true },
}

/** A push always, an SMS only instead of an e-mail about the person's own account, a digest never. */
export function isUsual(group: EventGroup, channel: ChoiceWay, hasEmail: boolean): boolean {
  const { byEmail, orBySms } = groupRules[group]
  if (channel === 'DIGEST') return false
  if (channel === 'SMS') return !hasEmail && orBySms === true
  return channel === 'PUSH' || byEmail
}

const channelProblems = ['off', 'no-destination', 'no-device'] as const
export type ChannelProblem = (typeof channelProblems)[number]

const channel = z.enum(choiceWays)
const group = z.enum(eventGroups)

export const readChoices = endpoint('get /choices', {
  summary: 'What is copied to the caller by e-mail, SMS and push',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
  data: z.object({
    groups: z.array(z.object({ group, chosen: z.array(channel) })),
    channels: z.array(z.object({ channel, trouble: z.enum(channelProblems).nullable() })),
  }),
})
export type Choices = z.infer<(typeof readChoices)['data']>

/**
 * Replaces the choices of the named groups and channels: those in `chosen` are copied from now on, the
 * others are not. Unnamed ones stay; groups that cannot reach the caller are ignored.
 */
export const saveChoices = endpoint('post /choices', {
  summary: 'Choose what is copied to the caller',
  callers: ['ADMIN', 'MERCHANT', 'BANK', 'USER'],
  accounts: 'any',
  body: z.object({
    channels: z.array(channel).max(choiceWays.length),
    groups: z
      .array(z.object({ group, chosen: z.array(channel).max(choiceWays.length) }))
      .max(eventGroups.length),
  }),
})
