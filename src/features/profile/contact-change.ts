import { z } from 'zod'
import { localMobile } from '#src/contract/authentication/mobile-number.ts'
import { OTP_PROOF_SECONDS } from '#src/contract/authentication/otp.ts'
import type { CodeTarget } from '#src/features/otp/index.ts'
import type { Request } from '#src/web/http/route.ts'
import type { SignInContact } from './sign-in-form.ts'

const shape = z.object({
  contact: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('mobile'), mobileNo: localMobile }),
    z.object({ kind: z.literal('email'), email: z.string().nullable() }),
  ]),
  verified: z.boolean(),
  /** When another code may be requested, epoch milliseconds. */
  retryAt: z.number(),
  until: z.number(),
})

export type ContactChange = Omit<z.infer<typeof shape>, 'until'>

/** Sealed in this browser for this person, for as long as a verified code is valid. */
export function keepChange(request: Request, change: ContactChange): void {
  const { cookies, cookieBox } = request.c.get('web')
  const until = Date.now() + OTP_PROOF_SECONDS * 1000
  const sealed = cookieBox.seal(JSON.stringify({ ...change, until }), context(request))
  cookies.set(request.c, 'change', sealed, OTP_PROOF_SECONDS)
}

export function readChange(request: Request): ContactChange | null {
  const { cookies, cookieBox } = request.c.get('web')
  const sealed = cookies.read(request.c, 'change')
  const text = sealed && cookieBox.open(sealed, context(request))
  const parsed = text ? shape.safeParse(JSON.parse(text)) : null
  return parsed?.success && parsed.data.until > Date.now() ? parsed.data : null
}

export function forgetChange({ c }: Request): void {
  const { cookies } = c.get('web')
  if (cookies.read(c, 'change')) cookies.clear(c, 'change')
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

function context({ c, actor }: Request): string {
  return `contact-change:${actor.userId}:${c.get('visitor')}`
}
