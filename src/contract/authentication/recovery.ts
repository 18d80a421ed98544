import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { channels } from '../notifications/messages.ts'
import { staffRoles } from '../roles.ts'
import { comment, id } from '../values.ts'
import { localMobile } from './phone-number.ts'
import { PASSWORD_MAX } from './tokens.ts'

export const PASSWORD_LINK_HOURS = 24
/** Links that one account may be sent within a day. */
export const PASSWORD_LINKS_PER_DAY = 5

const account = z.object({ type: z.enum(staffRoles), userId: id })
const link = z.object({ token: z.string().max(200) })

/** The permission to change accounts of this type; for an administrator no fewer rights than theirs. */
export const sendPasswordLink = endpoint('post /users/{type}/{userId}/password-link', {
  summary: 'Send the owner of an account a one-time link to choose a new password',
  stepUp: true,
  callers: ['ADMIN'],
  params: account,
  data: z.object({ channel: z.enum(channels) }),
  refuses: ['notFound', 'ruleBroken', 'tooMany'],
})

/** `comment` is the reason. The owner is told at every address the account had. */
export const setMobileNo = endpoint('put /users/{type}/{userId}/mobileNo', {
  summary: "Set the mobile number of somebody else's account; ends every sign-in",
  stepUp: true,
  callers: ['ADMIN'],
  params: account,
  body: z.object({ mobileNo: localMobile, comment }),
  refuses: ['notFound', 'conflict', 'ruleBroken'],
})

/** The token is a bearer secret: looked up by its hash, valid once. */
export const readPasswordLink = endpoint('get /password-links/{token}', {
  summary: 'Whose password an open link changes',
  callers: 'public',
  params: link,
  data: z.object({ fullName: z.string(), username: z.string() }),
  refuses: ['notFound', 'ruleBroken'],
})

export const followPasswordLink = endpoint('put /password-links/{token}', {
  summary: 'Set a new password with the link; ends every sign-in of the account',
  callers: 'public',
  params: link,
  body: z.object({ password: z.string().min(1).max(PASSWORD_MAX) }),
  data: z.object({ userId: id }),
  refuses: ['notFound', 'ruleBroken'],
})
