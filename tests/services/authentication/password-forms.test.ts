import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, matchPassword } from '#src/services/authentication/passwords.ts'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'

const app = await testApp()
const composed = 'Kåndy-Lake7-Bõat'.normalize('NFC')
const decomposed = composed.normalize('NFD')
const mixed = `${decomposed.slice(0, 8)}${composed.slice(7)}`

test.each([
  composed,
  'Café-Zürich-2030',
  'Пароль-й-ё-2030',
  'ශ්\u200dරී-කොළඹ-2030',
  'கொழும்பு-Tea-2030',
  'Tiếng-Việt-2030',
  'Åse-Ω-2030',
])('a password is the same in each normal form: %s', async (password) => {
  for (const given of [password.normalize('NFC'), password.normalize('NFD')]) {
    const made = await hashPassword(given)
    expect(await matchPassword(made, password.normalize('NFC'))).toBe('right')
    expect(await matchPassword(made, password.normalize('NFD'))).toBe('right')
    expect(await matchPassword(made, `${password}!`)).toBe('none')
  }
})

test('letters that only look alike, and another case, are other passwords', async () => {
  const made = await hashPassword(composed)
  for (const other of [
    'Kandy-Lake7-Boat',
    composed.toUpperCase(),
    `${composed} `,
    'Ｋåndy-Lake7-Bõat',
  ]) {
    expect(await isPassword(made, other), other).toBe(false)
  }
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
})

test('a hash of another form or of less cost than today’s opens the account and is renewed [AUTH-147]', async () => {
  for (const [stored, typed, cheaper = {}] of [
    [decomposed, composed],
    [decomposed, decomposed],
    [mixed, mixed],
    [composed, composed, { memoryCost: 12_288 }],
    [composed, decomposed, { timeCost: 1 }],
  ] as const) {
    const { id, email } = await addAccount(app.db)
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...cheaper }
    const old = await hash(stored, cost)
    await app.db.update(users).set({ passwordHash: old }).where(eq(users.id, id))
    const signIn = (password: string) =>
      openBrowser(app).submit('/login', { username: email, password })
    expect((await signIn(typed)).status).toBe(303)
    const [account] = await app.db.select().from(users).where(eq(users.id, id))
    expect(await matchPassword(account?.passwordHash ?? null, composed)).toBe('right')
    expect((await signIn(composed)).status).toBe(303)
    expect((await signIn(decomposed)).status).toBe(303)
  }
})
