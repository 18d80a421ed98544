import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { factorResets } from '#src/services/authentication/factor-resets/schema.ts'
import { hashPassword } from '#src/services/authentication/passwords.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { siteAt } from '#tests/support/site-at.ts'
import { envOn, twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { db } = database
const { callerOf, originOf, signIn } = await twoProcesses(database, { atEnd: afterAll })
const addAdmin = () => addAccount(db, { role: 'ADMIN', business: undefined })

test('a sign-in goes on at the other replica, and of equal codes at both one is accepted [AUTH-127]', async () => {
  const { email } = await addAdmin()
  const { insist } = await signIn(email)
  const factor = 'authentication/users/second-factor'
  await insist(0, 'POST', `${factor}/start`, {})
  const { data: begun } = await insist<{ setup: { secret: string } }>(0, 'GET', factor)
  const code = codesOf(begun.setup.secret)
  const confirmed = await insist<{ codes: string[] }>(0, 'POST', `${factor}/confirm`, {
    code: code(),
  })

  const grant = async (turn: number, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const address = `${originOf(turn)}/api/v1/authentication/oauth/token`
    const answer = await fetchPatiently(address, { method: 'POST', body })
    return (await answer.json()) as { code: number; data: { challenge: string } }
  }
  const form = {
    grant_type: 'password',
    username: email,
    password: PASSWORD,
    user_role: 'ADMIN',
  }
  for (const typed of [code(1), confirmed.data.codes[0] ?? '']) {
    const challenges = []
    for (let turn = 0; turn < 4; turn += 1) {
      const { code: first, data } = await grant(turn, form)
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

test('what is proved at one replica opens the other, and what is old is old at both [AUTH-161]', async () => {
  const { id, email } = await addAdmin()
  const { insist } = await signIn(email)
  const send = async (turn: number, path: string, body: object) =>
    (await insist(turn, 'POST', `authentication/${path}`, body)).code
  const both = () => Promise.all([send(0, 'roles', {}), send(1, 'roles', {})])
  expect(await both()).toEqual([4000, 4000])
  await db
    .update(signIns)
    .set({ provedAt: sql`now() - interval '11 minutes'` })
    .where(eq(signIns.userId, id))
  expect(await both()).toEqual([4007, 4007])
  expect(await send(0, 'users/proof', { password: PASSWORD })).toBe(2000)
  expect(await both()).toEqual([4000, 4000])
})

test('of two administrators who confirm at two replicas at once, one does [AUTH-137]', async () => {
  const author = await addAdmin()
  const [first, second] = [await addAdmin(), await addAdmin()]
  const callers = await Promise.all(
    [first, second].map(({ email }, turn) => signIn(email, 'ADMIN', turn)),
  )
  for (let round = 0; round < 5; round += 1) {
    const owner = await addAdmin()
    const id = v7()
    const confirmedAt = new Date()
    await db
      .insert(secondFactors)
      .values({ userId: owner.id, sealed: 'none', signInId: v7(), confirmedAt })
    await db.insert(factorResets).values({
      id,
      userId: owner.id,
      requestedBy: author.id,
      recognised: 'IN_PERSON',
      details: 'At the office',
      comment: 'Phone stolen',
      expiresAt: sql`now() + interval '24 hours'`,
    })
    const path = `authentication/factor-resets/${id}/confirm`
    const answers = await Promise.all(callers.map(({ insist }, turn) => insist(turn, 'POST', path)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { rows } = await db.execute(
      sql`select 1 from audit_entries where subject_id = ${owner.id} and event = 'user.factor-reset'`,
    )
    expect(rows).toHaveLength(1)
  }
})

const CROWD = 8
/** Of PINs for one person, the fifth wrong one makes both processes wait. */
const FREE = 4

test('of eight devices at two processes one becomes the till, and PINs are counted across both [TILL-01, CASH-05, R05]', async () => {
  const merchant = await addAccount(db)
  const branchId = await addBranch(db, merchant.id, 'Galle Fort')
  const owner = await signIn(merchant.email)
  const tills = 'authentication/tills'
  const { data: till } = await owner.insist(0, 'POST', tills, { name: 'Front desk', branchId })
  const shown = await owner.insist<{ token: string }>(1, 'GET', `${tills}/${till.id}/pairing`)
  const path = `authentication/pairings/${shown.data.token}`
  const device = callerOf('')
  const paired = await Promise.all(
    Array.from({ length: CROWD }, (_, turn) =>
      device.insist<{ accessToken: string }>(turn, 'POST', path, {}),
    ),
  )
  expect(paired.map(({ code }) => code).sort()).toEqual([2000, ...Array(CROWD - 1).fill(4022)])
  expect(await db.$count(signIns, eq(signIns.tillId, till.id))).toBe(1)
  const { insist } = callerOf(paired.find(({ code }) => code === 2000)?.data.accessToken ?? '')

  const [cashierId, pin] = [v7(), '482915']
  const person = { id: cashierId, merchantId: merchant.id, branchId, name: 'Nimali' }
  await db.insert(cashiers).values({ ...person, pinHash: await hashPassword(pin) })
  const come = (turn: number, tried: string) =>
    insist(turn, 'PUT', 'authentication/counter/person', { cashierId, pin: tried })
  for (let turn = 0; turn < FREE; turn += 1)
    expect(await come(turn, '000001')).toMatchObject({ code: 4000 })
  const crowd = await Promise.all(Array.from({ length: CROWD }, (_, turn) => come(turn, '000002')))
  expect(crowd.map(({ code }) => code).sort()).toEqual([4000, ...Array(CROWD - 1).fill(4029)])
  expect(await come(0, pin)).toMatchObject({ code: 4029 })
  expect(await come(1, pin)).toMatchObject({ code: 4029 })
})

const [pottery, ceramics, toys] = [v7(), v7(), v7()]
const readerRoles = ['admin', 'bank', 'merchant'] as const

test('categories that many at once delete in one process are no longer offered as a filter in the other [SHELL-96, BULK-03]', async () => {
  await db.insert(categories).values([
    { id: pottery, name: 'Pottery' },
    { id: ceramics, name: 'Ceramics' },
    { id: toys, name: 'Toys' },
  ])
  const readers = await Promise.all(readerRoles.map((role) => readerOf(role, originOf(1))))
  for (const { offered } of readers) expect(await offered()).toContain('Toys')
  expect(await Promise.all(readers.slice(0, 2).map(({ offered }) => offered()))).toEqual(
    Array(2).fill(expect.stringContaining('Pottery')),
  )

  const admin = await addAdmin()
  const { ask } = await signIn(admin.email)
  const send = async (method: string, path: string, body: object) => {
    const { status, data } = await ask<{ id: string } | null>(0, method, `core${path}`, body)
    expect(status).toBe(200)
    return data?.id ?? ''
  }
  const items = [pottery, ceramics].map((id) => ({ kind: 'category', id, version: 1 }))
  const action = await send('POST', '/bulk-actions', { act: 'delete', items })
  await send('PUT', `/bulk-actions/${action}/start`, {})
  const isDone = and(eq(bulkActions.id, action), eq(bulkActions.state, 'DONE'))
  await expect.poll(() => db.$count(bulkActions, isDone)).toBe(1)

  const outcomes = await db
    .select({ outcome: bulkActionItems.outcome })
    .from(bulkActionItems)
    .where(eq(bulkActionItems.actionId, action))
  expect(outcomes).toEqual([{ outcome: 'DONE' }, { outcome: 'DONE' }])
  for (const { offered } of readers) {
    const text = await offered()
    expect(text).toContain('Toys')
    expect(text).not.toContain('Pottery')
    expect(text).not.toContain('Ceramics')
  }
})

/** Somebody who has signed in and read a list of deals, so that the session keeps what it offers. */
async function readerOf(role: (typeof readerRoles)[number], origin: string) {
  const business = role === 'admin' ? { business: undefined } : {}
  const account = await addAccount(db, {
    role: role.toUpperCase() as Uppercase<typeof role>,
    ...business,
  })
  if (role === 'merchant') {
    await db.insert(merchantCategories).values({ merchantId: account.id, categoryId: toys })
  }
  const browser = await signedInAs(siteAt(origin, envOn(database).PUBLIC_ORIGIN), account)
  const offered = async () => {
    const { $, status } = await browser.get(`/deals/list/${role}`)
    expect(status).toBe(200)
    return $('select[name=category]').text()
  }
  await offered()
  return { offered }
}
