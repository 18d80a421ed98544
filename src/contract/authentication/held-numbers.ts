import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { dateValue, id } from '../values.ts'

/** For so long a number that an administrator has set opens no new password, unless somebody confirms it. */
export const NUMBER_HELD_HOURS = 24

/** Until when an account's number opens no new password; `own` for whoever has set it. */
export const heldNumber = z.object({ setBy: z.string(), until: dateValue, own: z.boolean() })
export type HeldNumber = z.infer<typeof heldNumber>

const link = z.object({ token: z.string().max(200) })

export const confirmNumber = endpoint('post /users/{type}/{userId}/mobileNo/confirm', {
  summary: 'Confirm the number that another administrator has set: it opens new passwords at once',
  stepUp: true,
  callers: ['ADMIN'],
  params: z.object({ type: z.enum(staffRoles), userId: id }),
  refuses: ['notFound', 'ruleBroken'],
})

/** The token goes to the former addresses alone: looked up by its hash, valid once. */
export const readNumberLink = endpoint('get /number-links/{token}', {
  summary: 'Whose new number an open link confirms, and its last three digits',
  callers: 'public',
  params: link,
  data: z.object({ fullName: z.string(), endsIn: z.string() }),
  refuses: ['notFound'],
})

export const followNumberLink = endpoint('put /number-links/{token}', {
  summary: 'Confirm the own new number by the link at a former address',
  callers: 'public',
  params: link,
  refuses: ['notFound'],
})
