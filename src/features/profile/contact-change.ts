import { z } from 'zod'
import { OTP_PROOF_SECONDS } from '#src/contract/authentication/otp.ts'
import { localMobile } from '#src/contract/authentication/phone-number.ts'
import type { CodeTarget } from '#src/features/otp/index.ts'
import type { Request } from '#src/web/http/route.ts'
import { sealedCookie } from '#src/web/http/sealed-cookie.ts'
import type { SignInContact } from './sign-in-form.ts'

const shape = z.object({
  contact: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('mobile'), mobileNo: localMobile }),
    z.object({ kind: z.literal('email'), email: z.string().nullable() }),
  ]),
  verified: z.boolean(),
  /** When another code may be requested, epoch milliseconds. */
  retryAt: z.number(),
  userId: z.string(),
})
/** For as long as a verified code is valid. */
const cookie = sealedCookie('change', shape, OTP_PROOF_SECONDS)

export type ContactChange = Omit<z.infer<typeof shape>, 'userId'>

export function keepChange({ c, actor: { userId } }: Request, change: ContactChange): void {
  cookie.keep(c, { ...change, userId })
}

export function readChange({ c, actor }: Request): ContactChange | null {
  const kept = cookie.read(c)
  return kept?.userId === actor.userId ? kept : null
}

export function forgetChange({ c }: Request): void {
  cookie.clear(c)
}

export function needsCode({ contact, verified }: ContactChange): boolean {
  return !verified && codeTarget(contact) !== null
}

export function codeTarget(contact: SignInContact): CodeTarget | null {
  if (contact.kind === 'mobile') {
    return { purpose: 'CHANGE_MOBILE', mobileNo: contact.mobileNo }
  }
  const { email } = contact
  return email === null ? null : { purpose: 'CHANGE_EMAIL', email }
}
