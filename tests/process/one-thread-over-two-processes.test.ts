import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codes } from '#src/contract/codes.ts'
import { MESSAGES_PER_HOUR, type ReviewThread } from '#src/contract/core/review-threads.ts'
import { reviewMessages } from '#src/services/core/review-threads/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer } from '#tests/support/server.ts'

const CROWD = 20
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
type Who = 'owner' | 'admin'

/** A deal that waits, and calls of its owner and of an administrator at two processes by turns. */
async function openThread() {
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const origins = [first.origin, second.origin]
  const owner = await addAccount(db)
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const tokens = {
    owner: await tokenFrom(first.origin, owner.email),
    admin: await tokenFrom(first.origin, admin.email),
  }
  const { id } = await addDeal(db, owner.id, { approvalStatus: 'PENDING' })

  async function call(who: Who, at: number, path = '', body?: object) {
    const answer = await fetchPatiently(
      `${origins[at % 2]}/api/v1/core/review-threads/deals/${id}${path}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
    )
    const { code, data }: { code: number; data: ReviewThread } = await answer.json()
    return { code, data }
  }

  /** Sends again what waited too long for the thread, as a person does; its key keeps it one message. */
  async function send(
    who: Who,
    at: number,
    { text, key } = { text: `Message ${at}`, key: crypto.randomUUID() },
  ) {
    for (let more = 4; ; more -= 1) {
      const answer = await call(who, at, '', { text, key })
      if (answer.code !== codes.busy.code || more === 0) return answer
    }
  }
  return { id, owner, call, send }
}

test('messages of many at once over two processes are all kept, in one order for everybody [R02, APPR-72]', async () => {
  const { call, send } = await openThread()
  const sent = await Promise.all(
    Array.from({ length: CROWD }, (_none, at) => send(at % 4 < 2 ? 'owner' : 'admin', at)),
  )
  expect(sent.map(({ code }) => code)).toEqual(Array(CROWD).fill(2000))
  const [one, other] = await Promise.all([call('owner', 0), call('admin', 1)])
  const numbers = Array.from({ length: CROWD }, (_none, at) => at + 1)
  expect(one.data.messages.map(({ no }) => no)).toEqual(numbers)
  expect(other.data.messages.map(({ text }) => text)).toEqual(
    one.data.messages.map(({ text }) => text),
  )
  expect([one.data.unread, other.data.unread]).toEqual([CROWD / 2, CROWD / 2])
})

test('one form sent many times at once over two processes is one message and one notice [R02, APPR-72]', async () => {
  const { id, owner, send } = await openThread()
  const form = { text: 'Please add the dates', key: crypto.randomUUID() }
  const sent = await Promise.all(Array.from({ length: 10 }, (_none, at) => send('admin', at, form)))
  expect(sent.map(({ code }) => code)).toEqual(Array(10).fill(2000))
  const other = await send('admin', 0, { ...form, text: 'Please add the prices' })
  expect(other.code).toBe(codes.ruleBroken.code)
  const kept = await db.select().from(reviewMessages).where(eq(reviewMessages.recordId, id))
  const notices = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, owner.id), eq(notifications.link, `/messages/deals/${id}`)))
  expect([kept.length, notices.length]).toEqual([1, 1])
})

test('a mark takes what was seen alone, and never goes back, whoever marks at once [R02, APPR-73]', async () => {
  const { call, send } = await openThread()
  for (const at of [0, 1, 2]) await send('admin', at)
  const marks = [1, 3, 2, 3, 1, 2].map((upTo, at) => call('owner', at, '/read', { upTo }))
  await Promise.all([...marks, send('admin', 0), send('admin', 1)])
  const { data } = await call('owner', 1)
  expect([data.unread, data.lastNo]).toEqual([2, 5])
  await call('owner', 0, '/read', { upTo: 1000 })
  await send('admin', 1)
  expect((await call('owner', 0)).data.unread).toBe(1)
  expect((await call('admin', 0)).data.seenNo).toBe(5)
})

test('nobody sends more messages in an hour than a person writes [APPR-76]', async () => {
  const { send } = await openThread()
  const answers: number[] = []
  for (let at = 0; at < MESSAGES_PER_HOUR; at += 10) {
    const batch = Array.from({ length: 10 }, (_none, more) => send('admin', at + more))
    answers.push(...(await Promise.all(batch)).map(({ code }) => code))
  }
  expect(answers).toEqual(Array(MESSAGES_PER_HOUR).fill(2000))
  expect((await send('admin', 0)).code).toBe(4029)
})
