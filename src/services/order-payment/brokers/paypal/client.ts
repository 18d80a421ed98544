import { ApiError, Client, Environment } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { PayPalSettings } from '#src/services/kit/deps.ts'
import { DEADLINE_MS } from '#src/services/order-payment/brokers/broker.ts'

const ANSWER_BYTES_MAX = 1024 * 1024

export type CallPayPal = <T>(call: (client: Client) => Promise<T>) => Promise<T>

/** It holds the access token and never discards one that failed: then a new client is made. */
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

type Request = { method: 'GET' | 'POST'; path: string; body?: string }

/** Calls the official client has no method for, through its token, deadline and address. */
export async function callText(
  call: CallPayPal,
  { method, path, body }: Request,
  abortSignal: AbortSignal,
): Promise<string> {
  const { result } = await call((client) => {
    const request = client.getRequestBuilderFactory()(method, path)
    request.baseUrl('default')
    request.contentType('application/json')
    if (body !== undefined) request.text(body)
    request.authenticate([{ oauth2: true }])
    return request.callAsText({ abortSignal })
  })
  return result
}

const described = z.object({ details: z.array(z.object({ issue: z.string() })) })

/** The buyer's payment source was refused for good; they may still pay another way. */
const declines: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'COMPLIANCE_VIOLATION',
])

export function isDecline(error: unknown): boolean {
  return issuesOf(error).some((issue) => declines.has(issue))
}

export function isDoneAlready(error: unknown): boolean {
  const done = ['ORDER_ALREADY_CAPTURED', 'CAPTURE_FULLY_REFUNDED']
  return issuesOf(error).some((issue) => done.includes(issue))
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 404
}

/** PayPal understood the call and refused it: retrying is pointless. */
export function isMalformed(error: unknown): boolean {
  return error instanceof ApiError && [400, 422].includes(error.statusCode)
}

function issuesOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  return described.safeParse(error.result).data?.details.map(({ issue }) => issue) ?? []
}
