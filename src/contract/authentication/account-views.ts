import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { businessRoles } from '../roles.ts'
import { lines } from '../texts.ts'
import { dateValue, id } from '../values.ts'

/** How long a view of somebody's account lasts. */
export const VIEW_MINUTES = 30
export const VIEW_REASON_MIN = 10
export const VIEW_REASON_MAX = 200
/** How many of them the owner sees, the latest first. */
export const VIEWS_SHOWN = 20

const account = z.object({ type: z.enum(businessRoles), userId: id })

/** Also the permission to see accounts of this type. */
export const startAccountView = endpoint('post /users/{type}/{userId}/views', {
  summary:
    'See the back office as a business sees it, for half an hour: the token that is answered reads, and every call that writes answers 4011. Its owner is told',
  stepUp: true,
  permission: 'VIEW_AS',
  params: account,
  body: z.object({ reason: lines(VIEW_REASON_MAX) }),
  data: z.object({
    accessToken: z.string(),
    signInId: id,
    userId: id,
    role: z.enum(businessRoles),
    fullName: z.string(),
    expires_in: z.int(),
  }),
  refuses: ['notFound', 'ruleBroken'],
})
export type StartedView = z.output<(typeof startAccountView)['data']>

/** By the administrator's own token: the view's own could write nothing. */
export const endAccountViews = endpoint('post /users/views/end', {
  summary: 'End the own views of others’ accounts',
  callers: ['ADMIN'],
  accounts: 'any',
  data: z.object({ ended: z.int() }),
})

export const listAccountViews = endpoint('get /users/views', {
  summary: 'Which administrators saw the back office as the caller sees it, when and why',
  callers: businessRoles,
  accounts: 'any',
  ownerOnly: true,
  data: z.object({
    views: z.array(
      z.object({
        signInId: id,
        by: z.string(),
        reason: z.string(),
        startedAt: dateValue,
        /** When it ends, or ended. */
        endsAt: dateValue,
        isOpen: z.boolean(),
      }),
    ),
  }),
})
export type AccountViews = z.output<(typeof listAccountViews)['data']>['views']
