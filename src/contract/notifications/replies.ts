import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What the providers of SMS call us by. */
export const replyProviders = ['TWILIO', 'GATEWAY'] as const

/** Signed over the raw body, or with the gateway's token; each provider has its own form. */
export const receiveReply = endpoint('post /replies/{provider}', {
  summary:
    'What somebody answered to an SMS: STOP ends messages of businesses to that number, START allows them',
  callers: 'public',
  params: z.object({ provider: z.enum(replyProviders) }),
  refuses: ['notFound'],
})
