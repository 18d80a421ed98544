import { profilePaths } from '#src/contract/screens/profile.ts'
import { wellKnownPaths } from '#src/contract/screens/well-known.ts'
import { languages } from '#src/i18n/languages.ts'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, Request } from '#src/web/http/route.ts'

const DAY_MS = 86_400_000
/** It must say a date, less than a year away, on which to ask again (RFC 9116, 2.5.5). */
const EXPIRES_DAYS = 180

/** How to tell the operator of a weakness (RFC 9116). */
export function security({ c }: PublicRequest): Result {
  const { securityContact, publicOrigin } = c.get('web').config
  if (!securityContact) throw new NotFound()
  const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(tomorrow + EXPIRES_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicOrigin}${wellKnownPaths.security()}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

/** Password managers lead people here (W3C, A Well-Known URL for Changing Passwords). */
export function changePassword({ actor: { roleLowerCase: role } }: Request): Result {
  return seeOther(profilePaths.edit({ role }, { tab: 'password' }))
}
