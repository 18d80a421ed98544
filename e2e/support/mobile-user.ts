import { type APIRequestContext, expect } from '@playwright/test'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Envelope } from '#src/contract/envelope.ts'

/** Somebody of the demo world at the mobile app: signs in at the services' API and sends what it sends. */
export async function mobileUser(request: APIRequestContext, email: string) {
  const answer = await request.post('/api/v1/authentication/oauth/token', {
    form: { grant_type: 'password', username: email, password: 'Dealdesk1', user_role: 'USER' },
  })
  const { data: token }: Envelope<Token> = await answer.json()
  const headers = { authorization: `Bearer ${token.accessToken}` }

  return {
    /** Takes the next coupon of a deal. */
    collect(dealId: string): Promise<void> {
      const body = { dealId, userId: token.userId, key: crypto.randomUUID() }
      return this.send('coupons/collect', body)
    },

    /** Fails the test where the service refuses. */
    async send(path: string, data: object): Promise<void> {
      const sent = await request.post(`/api/v1/core/${path}`, { headers, data })
      expect(await sent.text()).toContain('"code":2000')
    },
  }
}
