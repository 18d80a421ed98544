import { connect, type Database } from '#src/database/connect.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { ORIGIN } from '#tests/support/app.ts'
import { type ServerProcess, startServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

export const productionEnv = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
  PUBLIC_ORIGIN: ORIGIN,
}

/** A replica of the site on a database, its settings as given. */
export function startReplica(url: string, settings: Record<string, string> = {}) {
  return startServer({ ...productionEnv, DATABASE_URL: url, ...settings })
}

/** Somebody's signed-in requests to whichever replica. */
export async function signIn({ origin }: Pick<ServerProcess, 'origin'>, email: string) {
  const app = {
    async fetch(request: Request) {
      const { method, headers } = request
      const body = method === 'POST' ? await request.text() : null
      const url = request.url.replace(ORIGIN, origin)
      return fetch(url, { method, headers, body, redirect: 'manual' })
    },
  }
  const browser = await signedInAs({ app }, { email })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const fields = { grant_type: 'password', username: email, password: PASSWORD, user_role: 'ADMIN' }
  const answer = await fetch(`${origin}/api/v1/authentication/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const { data }: { data: { accessToken: string } } = await answer.json()
  const authorization = `Bearer ${data.accessToken}`
  const { $ } = await browser.get('/orders')
  const token = $('form[action="/preferences"] input[name=_csrf]').attr('value') ?? ''
  return {
    cookie,
    /** A form that is saved; its redirect counts as 200. */
    async save(at: string) {
      const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
      const body = new URLSearchParams({ _csrf: token, language: 'en', next: '/orders' })
      const parts = { method: 'POST', headers, body, redirect: 'manual' } as const
      const answer = await fetch(`${at}/preferences`, parts)
      return answer.status === 303 ? new Response() : answer
    },
    page: (at: string, path: string) =>
      fetch(at + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' }),
    call: (at: string, method: string, path: string, body?: object) =>
      fetch(`${at}/api/v1${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

/** What the test itself does in the database. */
export async function withDatabase<T>(url: string, act: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, 2)
  return act(db).finally(close)
}

export const addAdministrator = (url: string) =>
  withDatabase(url, (db) => addAccount(db, { role: 'ADMIN', business: undefined }))
