import { type SocialProvider, socialProviders } from '#src/contract/authentication/social.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { NotFound, noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { LeaveForProvider } from '#views/social/leave-for-provider.tsx'
import { beginAttempt } from './attempt.ts'
import { authorizationUrl, configured } from './provider-client.ts'
import * as calls from './upstream-calls.ts'

export type LinkedAccount = { provider: SocialProvider; linked: boolean; mayLink: boolean }

export async function loadLinkedAccounts({
  c,
  upstream,
}: Pick<Request, 'c' | 'upstream'>): Promise<LinkedAccount[]> {
  const known = c.get('web').config.socialProviders
  const { providers, mayLink } = await upstream.authentication.read('/users/links')
  return socialProviders
    .filter((provider) => known.includes(provider) || providers.includes(provider))
    .map((provider) => ({ provider, linked: providers.includes(provider), mayLink }))
}

/** Forms may not post to other sites (form-action 'self'), so our own page links there. */
export function create({ c, page, actor, params }: Request): Result {
  const { provider, client, redirectUri } = configured(c, params.provider)
  const next = passwordTab(actor.roleLowerCase, params.role)
  const attempt = beginAttempt(c, { provider, intent: 'link', next, userId: actor.userId })
  const { href } = authorizationUrl(client, redirectUri, attempt)
  c.header('refresh', `0; url=${href}`)
  return screen({
    layout: 'bare',
    title: page.t('social:leave.title', { provider: page.t(`social:${provider}`) }),
    main: <LeaveForProvider provider={provider} href={href} />,
  })
}

export async function destroy({ actor, params, upstream }: Request): Promise<Result> {
  const provider = socialProviders.find((one) => one === params.provider)
  if (!provider) throw new NotFound()
  const back = passwordTab(actor.roleLowerCase, params.role)
  return seeOther(back, noticeOf(await calls.unlink(upstream, provider)))
}

function passwordTab(role: string, named: string | undefined): string {
  if (role !== named) throw new NotFound()
  return profilePaths.edit({ role }, { tab: 'password' })
}
