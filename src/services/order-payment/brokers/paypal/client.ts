import { ApiError, Client, Environment } from '@paypal/paypal-server-sdk'
import type { PayPalSettings } from '#src/services/kit/deps.ts'
import { DEADLINE_MS } from '#src/services/order-payment/brokers/broker.ts'

const ANSWER_BYTES_MAX = 1024 * 1024

export type CallPayPal = <T>(call: (client: Client) => Promise<T>) => Promise<T>

/**
 * One client for many calls, since it holds the access token. It never discards a token it failed to get
 * or that was revoked, so after such a failure the next call starts with a new client.
 */
export function createPayPalCaller(settings: PayPalSettings): CallPayPal {
  let client = createClient(settings)
  return async (call) => {
    const used = client
    try {
      return await call(used)
    } catch (error) {
      if (!keepsToken(error) && client === used) client = createClient(settings)
      throw error
    }
  }
}

function keepsToken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.statusCode === 401) return false
  return !error.request.url.endsWith('/oauth2/token')
}

function createClient({ clientId, clientSecret, live, origin }: PayPalSettings): Client {
  const Chosen = origin ? clientAt(origin) : Client
  return new Chosen({
    environment: live ? Environment.Production : Environment.Sandbox,
    timeout: DEADLINE_MS,
    clientCredentialsAuthCredentials: {
      oAuthClientId: clientId,
      oAuthClientSecret: clientSecret,
      oAuthClockSkew: 60,
    },
    unstable_httpClientOptions: { maxRedirects: 0, maxContentLength: ANSWER_BYTES_MAX },
  })
}

/** The official client only knows PayPal's two addresses; this one calls another. */
function clientAt(origin: string): typeof Client {
  return class extends Client {
    override getRequestBuilderFactory() {
      const build = super.getRequestBuilderFactory()
      return (...args: Parameters<typeof build>) => {
        const builder = build(...args)
        builder.interceptRequest((request) => {
          const { pathname, search } = new URL(request.url)
          return { ...request, url: `${origin}${pathname}${search}` }
        })
        return builder
      }
    }
  }
}
