import { beforeAll, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { codeSentTo } from '#tests/support/messages.ts'
import {
  canonical,
  freshMobile,
  from,
  otherThan,
  otpClient,
} from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const client = otpClient(deps, authentication)

const codes: string[] = []
const personal: string[] = []
const answers: string[] = []

/** Every flow once, with right and wrong codes; what was said and what nobody may find. */
beforeAll(async () => {
  const note = async (answer: Response) => {
    answers.push(await answer.text(), JSON.stringify([...answer.headers]))
    await client.letPass(61)
  }
  const owner = await client.signedIn({ email: 'marked.person@example.com' })
  const mobileNo = freshMobile()
  const newer = freshMobile()
  const email = 'marked.newer@example.com'
  personal.push(mobileNo.localNumber, newer.localNumber, 'marked', 'Marigold7', 'Sunbird42')
  const codeOf = async (to: Parameters<typeof canonical>[0]) => {
    const code = await codeSentTo(deps, canonical(to))
    codes.push(code)
    return code
  }
  await note(await client.generate({ mobileNo }, from('203.0.113.77')))
  const otp = await codeOf({ mobileNo })
  await note(await client.verify({ mobileNo, otp: otherThan(otp) }))
  await note(await client.verify({ mobileNo, otp }))
  await note(await client.register(mobileNo))
  await note(await client.post('/users/forgot-password', { mobileNo }))
  const token = await codeOf({ mobileNo })
  const reset = { mobileNo, password: 'Sunbird42' }
  await note(await client.put('/users/password/reset', { ...reset, token: otherThan(token) }))
  await note(await client.put('/users/password/reset', { ...reset, token }))
  const change = { purpose: 'CHANGE_EMAIL', email }
  await note(await client.generate(change, owner.headers))
  await note(await client.verify({ ...change, otp: await codeOf({ email }) }, owner.headers))
  await note(await client.put('/users/email', { userId: owner.id, email }, owner.headers))
})

test('a code is in no answer, no log line and nowhere in the database', async () => {
  const tables = [otpChallenges, outboxMessages, auditEntries]
  const rows = await Promise.all(tables.map((table) => db.select().from(table)))
  const texts = rows.flat().map(({ id, ...row }) => JSON.stringify(withoutTimes(row)))
  expect(codes).toHaveLength(3)
  for (const code of codes) {
    for (const text of [...answers, ...deps.lines, ...texts]) expect(text).not.toContain(code)
  }
})

test('neither a number, an address nor a password is in an answer, a log line or an audit row', async () => {
  const entries = (await db.select().from(auditEntries)).map((entry) => JSON.stringify(entry))
  expect(entries.length).toBeGreaterThan(10)
  for (const word of personal) {
    for (const text of [...answers, ...deps.lines, ...entries]) expect(text).not.toContain(word)
  }
})

test('the kept hash of a code is keyed and differs for the same code elsewhere', async () => {
  const rows = await db.select().from(otpChallenges)
  const hashes = rows.map(({ codeHash }) => codeHash)
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/)
  expect(rows.map(({ addressHash }) => addressHash).join()).not.toContain('203.0.113')
})

/** Times have six digits in a row by chance. */
function withoutTimes(row: Record<string, unknown>) {
  return Object.entries(row).filter(([, value]) => !(value instanceof Date))
}
