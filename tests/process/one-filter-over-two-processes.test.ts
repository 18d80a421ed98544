import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { siteAt } from '#tests/support/site-at.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const [pottery, ceramics, toys] = [v7(), v7(), v7()]
const readerRoles = ['admin', 'bank', 'merchant'] as const

test('categories that many at once delete in one process are no longer offered as a filter in the other [SHELL-96, BULK-03]', async () => {
  await db.insert(categories).values([
    { id: pottery, name: 'Pottery' },
    { id: ceramics, name: 'Ceramics' },
    { id: toys, name: 'Toys' },
  ])
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const readers = await Promise.all(readerRoles.map((role) => readerOf(role, second.origin)))
  for (const { offered } of readers) expect(await offered()).toContain('Toys')
  expect(await Promise.all(readers.slice(0, 2).map(({ offered }) => offered()))).toEqual(
    Array(2).fill(expect.stringContaining('Pottery')),
  )

  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const authorization = `Bearer ${await tokenFrom(first.origin, admin.email)}`
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${first.origin}/api/v1/core${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    const { data }: { data: { id: string } | null } = await answer.json()
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
  const browser = await signedInAs(siteAt(origin, env.PUBLIC_ORIGIN), account)
  const offered = async () => {
    const { $, status } = await browser.get(`/deals/list/${role}`)
    expect(status).toBe(200)
    return $('select[name=category]').text()
  }
  await offered()
  return { offered }
}
