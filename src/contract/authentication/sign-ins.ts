import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { id } from '../values.ts'
import { heldNumber } from './held-numbers.ts'

export const endOwnSignIns = endpoint('post /users/sign-ins/end', {
  summary: 'End own sign-ins: those that are named, or every other one',
  stepUp: true,
  callers: staffRoles,
  accounts: 'any',
  body: z.union([
    z.object({ signInIds: z.array(id).min(1).max(100) }),
    z.object({ others: z.literal(true) }),
  ]),
  data: z.object({ ended: z.int() }),
})

const owner = z.object({ type: z.enum(['MERCHANT', 'BANK', 'ADMIN', 'USER']), userId: id })

export const readSignInsOwner = endpoint('get /users/{type}/{userId}/sign-ins/owner', {
  summary: 'Whose sign-ins an administrator may see and end',
  callers: ['ADMIN'],
  params: owner,
  data: z.object({ userId: id, fullName: z.string(), held: heldNumber.nullable() }),
  refuses: ['notFound'],
})

export const endSignInsOf = endpoint('post /users/{type}/{userId}/sign-ins/end', {
  summary: "End a user's sign-ins as an administrator: one, or all of them",
  stepUp: true,
  callers: ['ADMIN'],
  params: owner,
  body: z.object({ signInIds: z.array(id).min(1).max(100).optional() }),
  data: z.object({ ended: z.int() }),
  refuses: ['notFound'],
})
