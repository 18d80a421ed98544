import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { lines } from '../texts.ts'
import { comment, dateValue, id } from '../values.ts'

/** How long a request waits for its second administrator. */
export const FACTOR_RESET_HOURS = 24
export const RECOGNISED_MAX = 500

/** How an administrator made sure that it is the owner who asks. */
export const recognitions = ['IN_PERSON', 'VIDEO_CALL', 'CALLED_BACK'] as const
export type Recognition = (typeof recognitions)[number]

const account = z.object({ type: z.enum(staffRoles), userId: id })
const rights = { callers: ['ADMIN'], permission: 'RESET_FACTOR' } as const

/** Also the permission to change accounts of this type; for an administrator no fewer rights than theirs. */
export const readFactorOf = endpoint('get /users/{type}/{userId}/second-factor', {
  summary: "Whether somebody else's account has a second factor, and who may switch it off",
  ...rights,
  params: account,
  data: z.object({
    userId: id,
    fullName: z.string(),
    since: dateValue.nullable(),
    /** Administrators who may confirm it; null if nobody has to. */
    helpers: z.int().nullable(),
    waiting: z.object({ requestedBy: z.string(), expiresAt: dateValue }).nullable(),
  }),
  refuses: ['notFound', 'ruleBroken'],
})
export type FactorOf = z.output<(typeof readFactorOf)['data']>

export const resetFactor = endpoint('post /users/{type}/{userId}/second-factor/reset', {
  summary:
    'Switch off the second factor of a lost phone; for an administrator, ask another to confirm',
  stepUp: true,
  ...rights,
  params: account,
  body: z.object({ recognised: z.enum(recognitions), details: lines(RECOGNISED_MAX), comment }),
  data: z.object({ waits: z.boolean() }),
  refuses: ['notFound', 'ruleBroken'],
})

const request = z.object({ id })

export const listFactorResets = endpoint('get /factor-resets', {
  summary: 'Lost second factors of administrators that wait for a second one, and who has none',
  ...rights,
  data: z.object({
    requests: z.array(
      z.object({
        id,
        ownerId: id,
        owner: z.string(),
        requestedBy: z.string(),
        recognised: z.enum(recognitions),
        details: z.string(),
        comment: z.string(),
        requestedAt: dateValue,
        expiresAt: dateValue,
        /** Whether the caller made it. */
        own: z.boolean(),
      }),
    ),
    administrators: z.int(),
    withoutFactor: z.array(z.object({ userId: id, fullName: z.string() })),
  }),
})
export type FactorResets = z.output<(typeof listFactorResets)['data']>
export type FactorReset = FactorResets['requests'][number]

export const confirmFactorReset = endpoint('post /factor-resets/{id}/confirm', {
  summary: 'Switch off the second factor that another administrator asked to switch off',
  stepUp: true,
  ...rights,
  params: request,
  refuses: ['notFound', 'ruleBroken'],
})

export const refuseFactorReset = endpoint('post /factor-resets/{id}/refuse', {
  summary: 'Refuse such a request, or take the own one back',
  ...rights,
  params: request,
  refuses: ['notFound', 'ruleBroken'],
})
