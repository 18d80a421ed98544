import { expect, test } from 'vitest'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const CROWD = 4

test('a sign-in goes on at the other replica, and of equal codes at both one is accepted [AUTH-127]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const { email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  const bearer = await tokenFrom(servers[0].origin, email)
  const at = (turn: number) => `${servers[turn % 2]?.origin}/api/v1/authentication`
  const own = async <Data>(path: string, body?: object): Promise<Data> => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await fetchPatiently(`${at(0)}/users/second-factor${path}`, sent)
    return ((await answer.json()) as { data: Data }).data
  }
  await own('/start', {})
  const { setup } = await own<{ setup: { secret: string } }>('')
  const code = codesOf(setup.secret)
  const { codes } = await own<{ codes: string[] }>('/confirm', { code: code() })

  const grant = async (turn: number, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await fetchPatiently(`${at(turn)}/oauth/token`, { method: 'POST', body })
    return (await answer.json()) as { code: number; data: { challenge: string } }
  }
  const signIn = {
    grant_type: 'password',
    username: email,
    password: 'Marigold7',
    user_role: 'ADMIN',
  }
  for (const typed of [code(1), codes[0] ?? '']) {
    const challenges = []
    for (let turn = 0; turn < CROWD; turn += 1) {
      const { code: first, data } = await grant(turn, signIn)
      expect(first).toBe(4008)
      challenges.push(data.challenge)
    }
    const sent = challenges.map((challenge, turn) =>
      grant(turn + 1, { grant_type: 'second_factor', challenge, code: typed }),
    )
    const answers = await Promise.all(sent)
    expect(answers.filter(({ code: answered }) => answered === 2000)).toHaveLength(1)
  }
})
