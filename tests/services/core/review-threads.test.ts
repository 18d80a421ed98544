import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MESSAGES_PER_HOUR } from '#src/contract/core/review-threads.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { users } from '#src/services/authentication/schema.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { dealReviews } from '#src/services/core/deals/schema.ts'
import { reviewMessages } from '#src/services/core/review-threads/schema.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { pdf } from '#tests/features/branches/business.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db, services } = app
const core = createCoreService(services)
const files = createFilesService(services)
const authentication = createAuthenticationService(services)

/** A merchant with a deal under review, and what it does with the deal's thread. */
async function owner() {
  const account = await addAccount(db)
  const { headers } = await signInAs(authentication, account)
  const addThread = async () =>
    `/review-threads/deals/${(await addDeal(db, account.id, { approvalStatus: 'PENDING' })).id}`
  const path = await addThread()
  const read = () => core.request(path, { headers })
  const write = (body: object = {}, to = path, by = headers) =>
    core.request(to, {
      method: 'POST',
      headers: { ...by, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'See here.', key: crypto.randomUUID(), ...body }),
    })
  async function upload() {
    const body = new FormData()
    body.append('files', pdf('menu.pdf'))
    body.append('kind', 'DOCUMENT')
    const sent = await files.request('/files/upload', {
      method: 'POST',
      headers: { ...headers, 'x-api-key': services.settings.apiKey },
      body,
    })
    const { files: stored } = await dataOf<{ files: { url: string }[] }>(sent)
    return stored.map(({ url }) => url)
  }
  return { account, path, addThread, read, write, upload }
}

test('an owner whose account is not active neither reads nor writes on a deal [APPR-75]', async () => {
  const { account, read, write } = await owner()
  expect([(await read()).status, (await write()).status]).toEqual([200, 200])
  for (const approvalStatus of ['PENDING', 'REJECTED'] as const) {
    await db.update(users).set({ approvalStatus }).where(eq(users.id, account.id))
    expect((await read()).status, approvalStatus).toBe(422)
    expect((await write()).status, approvalStatus).toBe(422)
  }
  await db.update(users).set({ approvalStatus: 'APPROVED' }).where(eq(users.id, account.id))
  expect((await read()).status).toBe(200)
})

test('of the messages of an hour, the first has to be an hour old before one more is taken [APPR-76]', async () => {
  const { account, addThread, write } = await owner()
  const recordId = (await addThread()).split('/').at(-1) ?? ''
  const sent = Array.from({ length: MESSAGES_PER_HOUR }, (_none, no) => ({
    id: crypto.randomUUID(),
    kind: 'deals' as const,
    recordId,
    no: no + 1,
    userId: account.id,
    side: 'OWNER' as const,
    text: 'See here.',
    key: crypto.randomUUID(),
    sentAt: sql<Date>`now() - interval '59 minutes'`,
  }))
  await db.insert(reviewMessages).values(sent)
  const refused = await write()
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(30)
  expect(seconds).toBeLessThanOrEqual(60)
  await db
    .update(reviewMessages)
    .set({ sentAt: sql`now() - interval '60 minutes 1 second'` })
    .where(eq(reviewMessages.id, sent[0]?.id ?? ''))
  expect((await write()).status).toBe(200)
  expect((await write()).status).toBe(429)
})

test('a document is attached to one message alone, and says why it is refused [APPR-74]', async () => {
  const { addThread, write, upload } = await owner()
  const attachments = await upload()
  expect((await write({ attachments })).status).toBe(200)
  const before = await db.$count(reviewMessages)
  for (const to of [undefined, await addThread()]) {
    const refused = await refusalOf(await write({ attachments }, to))
    expect(refused).toMatchObject({ status: 400, errors: { attachments: expect.any(String) } })
  }
  expect(await db.$count(reviewMessages)).toBe(before)
})

test('a message that is sent again is one; its key with another text is refused [APPR-72]', async () => {
  const { account, write } = await owner()
  const key = crypto.randomUUID()
  const texts = () =>
    db
      .select({ text: reviewMessages.text })
      .from(reviewMessages)
      .where(eq(reviewMessages.userId, account.id))
  for (const _time of [1, 2, 3]) expect((await write({ key, text: 'Once.' })).status).toBe(200)
  expect(await texts()).toEqual([{ text: 'Once.' }])
  for (const text of ['Twice.', 'once.', 'Once. '.repeat(2)]) {
    expect(await refusalOf(await write({ key, text })), text).toMatchObject({ status: 422 })
  }
  expect(await texts()).toEqual([{ text: 'Once.' }])
})

test('a message is news for the owner, and for whoever wrote or decided last and may still, else for all who may [APPR-76]', async () => {
  const { account, path, write } = await owner()
  const dealId = path.split('/').at(-1) ?? ''
  const reviewers = await Promise.all(
    ['Ishara Fernando', 'Nimali Silva', 'Ruwan Peiris'].map(async (fullName) => {
      const one = await addAccount(db, { role: 'ADMIN', business: undefined, fullName })
      return { ...one, ...(await signInAs(authentication, one)) }
    }),
  )
  const [wrote, decided, neither] = reviewers
  if (!wrote || !decided || !neither) throw new Error('three reviewers are needed')

  /** Who gets news of what is done, by name, and whose it is. */
  async function newsOf(act: () => unknown) {
    const isMessage = and(
      eq(notifications.type, 'review-message'),
      sql`${notifications.link} like ${`%${dealId}%`}`,
    )
    await db.delete(notifications).where(isMessage)
    await act()
    const rows = await db.select().from(notifications).where(isMessage)
    const names = new Map([account, ...reviewers].map(({ id, fullName }) => [id, fullName]))
    return {
      names: rows.map(({ userId }) => names.get(userId)).sort(),
      by: [...new Set(rows.map(({ params }) => params.by))],
    }
  }
  const all = reviewers.map(({ fullName }) => fullName)
  const own = [account.business?.businessName]
  expect(await newsOf(() => write())).toEqual({ names: all, by: own })

  const answer = () => write({}, path, wrote.headers)
  expect(await newsOf(answer)).toEqual({ names: [account.fullName], by: [wrote.fullName] })
  expect(await newsOf(() => write())).toEqual({ names: [wrote.fullName], by: own })

  await db.insert(dealReviews).values({
    id: crypto.randomUUID(),
    dealId,
    version: 1,
    decision: 'CHANGES_REQUESTED',
    comment: 'Which branch?',
    decidedBy: decided.id,
    decidedAt: new Date(),
  })
  expect((await newsOf(() => write())).names).toEqual([wrote.fullName, decided.fullName])

  const closed = { deletedAt: new Date() }
  await db.update(users).set(closed).where(eq(users.id, wrote.id))
  expect((await newsOf(() => write())).names).toEqual([decided.fullName])
  await db.update(users).set(closed).where(eq(users.id, decided.id))
  expect((await newsOf(() => write())).names).toEqual([neither.fullName])
})

test('a thread is read in the order of its messages, with whose they are and what is attached [APPR-72]', async () => {
  const { path, addThread, read, write, upload } = await owner()
  const attachments = await upload()
  await write({ text: 'One' })
  await write({ text: 'Two', attachments })
  await write({ text: 'Elsewhere' }, await addThread())
  const attached = [{ id: expect.any(String), name: 'menu.pdf' }]
  const message = { author: expect.stringMatching(/^Business/), side: 'OWNER', isNew: false }
  expect(await dataOf(await read())).toMatchObject({
    messages: [
      { ...message, no: 1, text: 'One', attachments: [] },
      { ...message, no: 2, text: 'Two', attachments: attached },
    ],
    lastNo: 2,
    unread: 0,
  })
  const { headers } = await signInAs(authentication, await addAccount(db, { role: 'ADMIN' }))
  expect(await dataOf(await core.request(path, { headers }))).toMatchObject({
    messages: [{ isNew: true }, { isNew: true }],
    unread: 2,
    isUnanswered: true,
  })
})
