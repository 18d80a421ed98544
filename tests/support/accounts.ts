import { hash } from '@node-rs/argon2'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Database } from '#src/database/connect.ts'
import { createAccount, type NewAccount } from '#src/services/authentication/create-account.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'

/** The password of every account made here. */
export const PASSWORD = 'Marigold7'

const hashes = new Map<string, Promise<string>>()
let number = 0

/** As the product hashes it, but a sign-in with it costs 0.1 ms of work instead of 18. */
export function cheapHash(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1 })
  hashes.set(password, hashed)
  return hashed
}

/** An approved account with a business profile that is filled in and approved, unless said otherwise. */
export async function addAccount(
  db: Database,
  account: Partial<NewAccount> = {},
): Promise<NewAccount & { id: string; email: string }> {
  number += 1
  const email = account.email ?? `person${number}@example.com`
  const complete: NewAccount = {
    role: 'MERCHANT',
    fullName: `Person ${number}`,
    passwordHash: await cheapHash(PASSWORD),
    approvalStatus: 'APPROVED',
    business: { updated: true, approvalStatus: 'APPROVED', businessName: `Business ${number}` },
    ...account,
    email,
  }
  return { ...complete, email, id: await createAccount(db, complete) }
}

export type SignIn = {
  username: string
  password?: string
  user_role?: 'ADMIN' | 'USER'
  device?: string
}

/** POST oauth/token with grant password, as a form. */
export function postSignIn(
  authentication: ServiceApp,
  { password = PASSWORD, user_role = 'ADMIN', ...rest }: SignIn,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ grant_type: 'password', password, user_role, ...rest })
  return post(authentication, body, headers)
}

/** Signs in at a server that runs on its own. @returns its access token */
export async function tokenFrom(
  origin: string,
  username: string,
  password = PASSWORD,
  role: 'ADMIN' | 'USER' = 'ADMIN',
): Promise<string> {
  const fields = { grant_type: 'password', username, password, user_role: role }
  const answer = await fetch(`${origin}/api/v1/authentication/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const { data }: { data: { accessToken: string } } = await answer.json()
  return data.accessToken
}

/** POST oauth/token with grant refresh_token. */
export function postRefresh(authentication: ServiceApp, token: string): Promise<Response> {
  return post(
    authentication,
    new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  )
}

/** Signs in and answers the token with the header that carries it. */
export async function signInAs(
  authentication: ServiceApp,
  account: { email: string; role?: NewAccount['role'] },
): Promise<Token & { headers: { authorization: string } }> {
  const user_role = account.role === 'USER' ? 'USER' : 'ADMIN'
  const response = await postSignIn(authentication, { username: account.email, user_role })
  const { data }: { data: Token } = await response.json()
  return { ...data, headers: { authorization: `Bearer ${data.accessToken}` } }
}

async function post(
  authentication: ServiceApp,
  body: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> {
  return authentication.request('/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: body.toString(),
  })
}
