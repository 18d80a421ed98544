import type { Context } from 'hono'
import { type SocialProvider, socialProviders } from '#src/contract/authentication/social.ts'
import { socialPaths } from '#src/contract/screens/social.ts'
import type { SocialClient } from '#src/web/deps.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { WebEnv } from '#src/web/http/route.ts'

export type Configured = { provider: SocialProvider; client: SocialClient; redirectUri: string }

/** The redirect address comes from the configuration, never from the browser. @throws NotFound */
export function configured(c: Context<WebEnv>, named: string | undefined): Configured {
  const { socialClients, publicOrigin } = c.get('web').config
  const provider = socialProviders.find((one) => one === named)
  const client = provider && socialClients[provider]
  if (!client) throw new NotFound()
  return { provider, client, redirectUri: publicOrigin + socialPaths.callback({ provider }) }
}
