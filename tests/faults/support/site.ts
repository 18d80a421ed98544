import { connect, type Database } from '#src/database/connect.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { ORIGIN } from '#tests/support/app.ts'
import { type ServerProcess, startServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const env = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
  PUBLIC_ORIGIN: ORIGIN,
}

/** A replica of the site on a database, its settings as given. */
export function startReplica(url: string, settings: Record<string, string> = {}) {
  return startServer({ ...env, DATABASE_URL: url, ...settings })
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
  return {
    cookie,
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
