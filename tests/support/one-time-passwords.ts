import { eq, sql } from 'drizzle-orm'
import { RECENT_SIGN_IN_SECONDS } from '#src/contract/authentication/credentials.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { addAccount, signInAs } from './accounts.ts'
import { codeSentTo } from './messages.ts'
import { testSettings } from './service-deps.ts'

type Headers = Record<string, string>
export type Mobile = { countryCode: string; localNumber: string }
type Destination = { mobileNo: Mobile } | { email: string }
type Attempt = { purpose?: 'SIGN_UP' | 'CHANGE_MOBILE' | 'CHANGE_EMAIL'; flow?: string }

let numbers = 0

/** A valid mobile number that nobody had yet. */
export function freshMobile(): Mobile {
  numbers += 1
  return { countryCode: '+94', localNumber: `77${String(1_000_000 + numbers)}` }
}

export function canonical(destination: Destination): string {
  if ('email' in destination) return destination.email
  return destination.mobileNo.countryCode + destination.mobileNo.localNumber
}

/** As a web half sends what its browser's address is. */
export function from(address: string): Headers {
  return { 'x-api-key': testSettings.apiKey, 'x-client-address': address }
}

/** A six-digit code that is not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Calls of the authentication service that one-time passwords take part in. */
export function otpClient(deps: ServiceDeps, authentication: ServiceApp) {
  async function call(method: string, path: string, body: unknown, headers: Headers = {}) {
    return authentication.request(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }
  const post = (path: string, body: unknown, headers?: Headers) => call('POST', path, body, headers)
  const put = (path: string, body: unknown, headers?: Headers) => call('PUT', path, body, headers)

  return {
    post,
    put,
    generate: (body: unknown, headers?: Headers) => post('/otp/generate', body, headers),
    verify: (body: unknown, headers?: Headers) => post('/otp/verify', body, headers),
    /** Has a code sent, reads it from the outbox and verifies it. */
    async prove(destination: Destination, attempt: Attempt = {}, headers?: Headers) {
      const sent = await post('/otp/generate', { ...destination, ...attempt }, headers)
      if (sent.status !== 200) throw new Error(`no code: ${await sent.text()}`)
      const otp = await codeSentTo(deps, canonical(destination))
      const answer = await post('/otp/verify', { ...destination, ...attempt, otp }, headers)
      if (answer.status !== 200) throw new Error(`not verified: ${await answer.text()}`)
      return otp
    },
    /** Registers whoever owns the number, with the proof that it takes. */
    async register(
      mobileNo: Mobile,
      fields: Record<string, unknown> = {},
      path = '/users/MERCHANT',
    ) {
      return post(path, { fullName: 'Nadeesha Perera', password: 'Marigold7', mobileNo, ...fields })
    },
    /** An account with a sign-in: its id, its contacts and the header that carries its token. */
    async signedIn(account: Parameters<typeof addAccount>[1] = {}) {
      const added = await addAccount(deps.db, account)
      const { headers, signInId } = await signInAs(authentication, added)
      return { ...added, headers, signInId, userId: added.id }
    },
    /** As if the sign-in were no longer recent. */
    async letAge(signInId: string, seconds = RECENT_SIGN_IN_SECONDS) {
      await deps.db
        .update(signIns)
        .set({ provedAt: sql`${signIns.provedAt} - make_interval(secs => ${seconds})` })
        .where(eq(signIns.id, signInId))
    },
    /** Moves every challenge into the past, as if so many seconds had gone by on the database's clock. */
    async letPass(seconds: number) {
      const earlier = (column: unknown) => sql`${column} - make_interval(secs => ${seconds})`
      await deps.db.update(otpChallenges).set({
        createdAt: earlier(otpChallenges.createdAt),
        expiresAt: earlier(otpChallenges.expiresAt),
        verifiedAt: earlier(otpChallenges.verifiedAt),
      })
    },
  }
}
