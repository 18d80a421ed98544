import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { personName } from '../names.ts'
import { entity, mobileNo, role } from '../values.ts'
import { PASSWORD_MAX } from './tokens.ts'

export const PASSWORD_MIN = 6

const destination = { email: z.string().nullable(), mobileNo: mobileNo.nullable() }
const invitation = entity('Invitation', { ...destination, fullName: z.string().nullable(), role })

/** The token is a bearer secret: looked up by its hash, valid once. */
export const readInvitation = endpoint('get /invitations/{token}', {
  summary: 'Whom an open invitation is for',
  callers: 'public',
  params: z.object({ token: z.string().max(200) }),
  data: invitation,
  refuses: ['notFound', 'ruleBroken'],
})

export const acceptInvitation = endpoint('post /invitations/{token}', {
  summary: 'Set the password and open the account',
  callers: 'public',
  params: z.object({ token: z.string().max(200) }),
  body: z.object({
    fullName: personName(100).min(1),
    password: z.string().min(1).max(PASSWORD_MAX),
  }),
  data: z.object(destination),
  refuses: ['notFound', 'conflict', 'ruleBroken'],
})
