import type { Config } from '#src/config/config.ts'
import { type SocialProvider, socialProviders } from '#src/contract/authentication/social.ts'
import { socialPaths } from '#src/contract/screens/social.ts'
import { StartError } from '#src/platform/start-error.ts'
import type { SocialIssuer } from '#src/services/kit/deps.ts'
import type { SocialClient } from '#src/web/deps.ts'

export type Social = {
  clients: Partial<Record<SocialProvider, SocialClient>>
  issuers: Partial<Record<SocialProvider, SocialIssuer>>
  close: () => Promise<void>
}

/** As the providers document them; Facebook's addresses without a version do not expire. */
export const documented = {
  google: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    pictures: [3, 4, 5, 6].map((host) => `https://lh${host}.googleusercontent.com`),
  },
  facebook: {
    authorization: 'https://www.facebook.com/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    issuers: ['https://www.facebook.com'],
    pictures: ['https://platform-lookaside.fbsbx.com', 'https://scontent.xx.fbcdn.net'],
  },
} as const

/** @throws StartError when the local provider was asked for and is not installed */
export async function openSocial(config: Config): Promise<Social> {
  const opened = await Promise.all(socialProviders.map((provider) => open(config, provider)))
  const clients: Social['clients'] = {}
  const issuers: Social['issuers'] = {}
  for (const one of opened) {
    if (!one) continue
    clients[one.provider] = one.client
    issuers[one.provider] = one.issuer
  }
  return {
    clients,
    issuers,
    close: async () => {
      await Promise.all(opened.map((one) => one?.close()))
    },
  }
}

async function open({ social, publicOrigin }: Config, provider: SocialProvider) {
  const own = social[provider]
  if (own) {
    const { authorization, token, ...issuer } = documented[provider]
    const client = { clientId: own.id, clientSecret: own.secret, authorization, token }
    const close = async () => undefined
    return { provider, client, issuer: { clientId: own.id, ...issuer }, close }
  }
  if (social.standIn === 'off') return null
  const standIn = await import('./social-stand-in/stand-in.ts')
  const redirectUri = publicOrigin + socialPaths.callback({ provider })
  const started = await standIn.startStandIn(provider, redirectUri)
  if (started) return { provider, ...started }
  if (social.standIn === 'offered') return null
  throw new StartError('SOCIAL_STAND_IN: its package is for development and is not installed')
}
