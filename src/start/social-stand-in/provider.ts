import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Configuration, JWK, Provider } from 'oidc-provider'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import { people } from './people.ts'

type Library = typeof import('oidc-provider') & { adapter: Configuration['adapter'] }
type Client = { id: string; secret: string; redirectUri: string }

const HOUR_SECONDS = 3600
const TEN_MINUTES = 600

export function standInProvider(
  library: Library,
  name: SocialProvider,
  issuer: string,
  client: Client,
): Provider {
  const configuration: Configuration = {
    adapter: library.adapter,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey(name)] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: {
        session: `stand-in-${name}`,
        interaction: `stand-in-${name}-choice`,
        resume: `stand-in-${name}-resume`,
      },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    claims: claimsOf(name),
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: choosingEachTime(library),
      url: (_ctx, { uid }) => `/choose/${uid}`,
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: TEN_MINUTES,
      Session: HOUR_SECONDS,
    },
    async findAccount(_ctx, subject) {
      const person = people.find((one) => one.subject === subject)
      if (!person) return undefined
      const { name, email, verified } = person
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          name,
          email,
          email_verified: verified,
          hd: domainOf(email),
        }),
      }
    },
    /** Choosing a person is consent; nothing else is asked. */
    async loadExistingGrant(ctx) {
      const { accountId } = ctx.oidc.session ?? {}
      if (!accountId || !ctx.oidc.client) return undefined
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId: ctx.oidc.client.clientId })
      grant.addOIDCScope('openid email profile public_profile')
      await grant.save()
      return grant
    },
    renderError(ctx, { error }) {
      ctx.type = 'text/plain'
      ctx.body = `The stand-in refused the request: ${error}`
    },
  }
  return new library.Provider(issuer, configuration)
}

/** Google says whether an address is verified, Facebook does not. */
function claimsOf(name: SocialProvider) {
  const email = name === 'google' ? ['email', 'email_verified', 'hd'] : ['email']
  return { openid: ['sub'], email, profile: ['name'], public_profile: ['name'] }
}

/** Asks for the person at every visit, so that trying another one needs no sign-out here. */
function choosingEachTime({ interactionPolicy }: Library) {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  const choose = new Check('choose', 'a person is chosen at every visit', (ctx) =>
    ctx.oidc.result?.select_account ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.add(new Prompt({ name: 'select_account', requestable: true }, choose), 0)
  return policy
}

function signingKey(name: SocialProvider): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...privateKey.export({ format: 'jwk' }),
    kty: 'RSA',
    use: 'sig',
    alg: 'RS256',
    kid: name,
  }
}

function domainOf(email: string): string {
  return email.slice(email.indexOf('@') + 1)
}
