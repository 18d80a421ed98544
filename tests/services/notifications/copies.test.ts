import { eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import { connect, type Database } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { users } from '#src/services/authentication/schema.ts'
import type { Driver, Outgoing } from '#src/services/notifications/drivers/driver.ts'
import { notify } from '#src/services/notifications/notify.ts'
import { deliverDue } from '#src/services/notifications/outbox/deliver.ts'
import { listOutbox } from '#src/services/notifications/outbox/list.ts'
import {
  deviceTokens,
  notificationChoices,
  notifications,
  outboxMessages,
} from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles, url } = await testDatabase()
const deps = await testServiceDeps(handles)
const LINK = '/deals/view/merchant/1'
const format = formatFor('en', 'Asia/Colombo')

let sent: Outgoing[] = []
const take: Driver = async (message) => void sent.push(message)
const work = () => deliverDue(deps, { SMS: take, EMAIL: take, PUSH: take }, { lane: 'COPY' })
const send = (userIds: string[], type: NotificationType = 'deal-rejected', run: Database = db) =>
  run.transaction((tx) =>
    notify(tx, { userIds, type, params: { name: 'High tea', comment: 'Too dear.' }, link: LINK }),
  )
const copies = async () => {
  const rows = await db.select().from(outboxMessages)
  return rows.map(({ channel, userId, language }) => ({ channel, userId, language }))
}
const mobileNo = () => ({
  countryCode: '+94',
  localNumber: String(770_000_000 + Math.floor(Math.random() * 9_999_999)),
})
type Choice = Omit<typeof notificationChoices.$inferInsert, 'userId'>
const choose = (userId: string, ...choices: Choice[]) =>
  db.insert(notificationChoices).values(choices.map((choice) => ({ userId, ...choice })))

beforeEach(async () => {
  sent = []
  await db.delete(outboxMessages)
})

describe('who is told something', () => {
  test('who is told something gets an e-mail about decisions on what is theirs, unless they chose otherwise', async () => {
    const usual = await addAccount(db, { mobileNo: mobileNo() })
    const silent = await addAccount(db)
    await choose(silent.id, { eventGroup: 'deals', channel: 'EMAIL', enabled: false })
    await send([usual.id, silent.id])
    expect(await copies()).toEqual([{ channel: 'EMAIL', userId: usual.id, language: 'en' }])
    expect(await db.select().from(notifications)).toHaveLength(2)
  })

  test('who is told something gets no e-mail about everything else, unless they chose it', async () => {
    const usual = await addAccount(db)
    const keen = await addAccount(db, { mobileNo: mobileNo() })
    await choose(
      keen.id,
      { eventGroup: 'requests', channel: 'EMAIL', enabled: true },
      { eventGroup: 'requests', channel: 'SMS', enabled: true },
    )
    await send([usual.id, keen.id], 'deal-request-received')
    const channels = (await copies()).map(({ channel, userId }) => `${userId} ${channel}`)
    expect(channels.sort()).toEqual([`${keen.id} EMAIL`, `${keen.id} SMS`])
  })

  test('who is told something gets an SMS about the own account where there is no e-mail address', async () => {
    const byNumber = await addAccount(db, { mobileNo: mobileNo() })
    const silent = await addAccount(db, { mobileNo: mobileNo() })
    const both = await addAccount(db, { mobileNo: mobileNo() })
    await db
      .update(users)
      .set({ email: null })
      .where(inArray(users.id, [byNumber.id, silent.id]))
    await choose(silent.id, { eventGroup: 'account', channel: 'SMS', enabled: false })
    const everyone = [byNumber.id, silent.id, both.id]
    await send(everyone, 'merchant-approved')
    const channels = (await copies()).map(({ channel, userId }) => `${userId} ${channel}`)
    expect(channels.sort()).toEqual([`${byNumber.id} SMS`, `${both.id} EMAIL`].sort())
    await db.delete(outboxMessages)
    await send(everyone)
    expect(await copies()).toEqual([{ channel: 'EMAIL', userId: both.id, language: 'en' }])
  })

  test('who is told something is not written to where there is no address, number or browser', async () => {
    const { id } = await addAccount(db)
    await db.update(users).set({ email: null }).where(eq(users.id, id))
    await choose(id, { eventGroup: 'deals', channel: 'SMS', enabled: true })
    await send([id])
    expect(await copies()).toEqual([])
  })

  test('who is told something reads it in the own language, with the way to the record and out of it', async () => {
    const me = await addAccount(db, { language: 'ru', mobileNo: mobileNo() })
    await choose(me.id, { eventGroup: 'deals', channel: 'SMS', enabled: true })
    await send([me.id])
    await work()
    const mail = sent.find(({ subject }) => subject)
    expect(mail).toMatchObject({ to: me.email, subject: 'Акция отклонена – Dealdesk' })
    expect(mail?.text).toContain('Ваша акция «High tea» отклонена: Too dear.')
    expect(mail?.text).toContain(`https://dealdesk.test${LINK}`)
    expect(mail?.text).toContain('https://dealdesk.test/notifications/settings')
    const sms = sent.find(({ subject }) => !subject)
    expect(sms?.text).toBe(
      `Dealdesk: Акция отклонена. https://dealdesk.test${LINK} Отключить SMS: https://dealdesk.test/notifications/settings`,
    )
  })

  test('who is told something finds nothing personal in the outbox’s rows', async () => {
    const me = await addAccount(db)
    await send([me.id])
    const rows = JSON.stringify(await db.select().from(outboxMessages))
    for (const secret of [me.email, 'High tea', 'Too dear', LINK])
      expect(rows).not.toContain(secret)
  })

  test('sees the copy in the development outbox, found by address', async () => {
    const me = await addAccount(db, { language: 'ru' })
    await send([me.id, (await addAccount(db)).id])
    const [shown, ...others] = await listOutbox(deps, format, me.email.toUpperCase())
    expect(others).toEqual([])
    expect(shown).toMatchObject({ channel: 'EMAIL', to: me.email, template: 'notification' })
    expect(shown?.subject).toContain('Акция отклонена')
  })
})

describe('accounts that are closed', () => {
  const closed = async (fields: Partial<typeof users.$inferInsert>) => {
    const { id } = await addAccount(db)
    await db.update(users).set(fields).where(eq(users.id, id))
    return id
  }

  test('a blocked account is sent word of the block and of nothing else', async () => {
    const id = await closed({ approvalStatus: 'BLOCKED' })
    await send([id], 'deal-rejected')
    expect(await copies()).toEqual([])
    await send([id], 'merchant-blocked')
    await work()
    expect(sent.map(({ subject }) => subject)).toEqual(['Account blocked – Dealdesk'])
    expect(sent[0]?.text).toContain('Your account has been blocked')
    expect(sent[0]?.text).not.toContain('Open it in')
    expect(sent[0]?.text).not.toMatch(/https?:/)
  })

  test('a deactivated or deleted account is sent nothing', async () => {
    const ids = [
      await closed({ deactivatedAt: new Date() }),
      await closed({ deletedAt: new Date() }),
    ]
    await send(ids, 'deal-rejected')
    await send(ids, 'merchant-blocked')
    expect(await copies()).toEqual([])
  })

  test('an account that closed before a copy left is not sent it', async () => {
    const me = await addAccount(db)
    await send([me.id])
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, me.id))
    await work()
    expect(sent).toEqual([])
    const [row] = await db.select().from(outboxMessages)
    expect(row).toMatchObject({ status: 'FAILED', error: 'content is gone' })
  })
})

describe('telling many at once', () => {
  test('telling many at once takes three statements however many there are, and a copy each', async () => {
    const statements: string[] = []
    const watching = connect(url, 1)
    onTestFinished(watching.close)
    const watched = drizzle(watching.pool, {
      logger: { logQuery: (query) => void statements.push(query) },
    })
    const ids: string[] = []
    for (let i = 0; i < 60; i++) ids.push((await addAccount(db, { role: 'ADMIN' })).id)
    await db.insert(deviceTokens).values(
      ids.map((userId) => ({
        hash: `of ${userId}`,
        userId,
        token: '{}',
        platform: 'WEB' as const,
      })),
    )
    await send(ids, 'deal-submitted', watched)
    expect(statements.filter((one) => /insert|select/i.test(one))).toHaveLength(3)
    const queued = await copies()
    expect(queued.map(({ userId }) => userId).sort()).toEqual([...ids].sort())
    expect(new Set(queued.map(({ channel }) => channel))).toEqual(new Set(['PUSH']))
  })

  test('telling many at once leaves nothing behind where what happened did not happen', async () => {
    const me = await addAccount(db)
    const failing = db.transaction(async (tx) => {
      await notify(tx, { userIds: [me.id], type: 'deal-approved', params: {}, link: null })
      throw new Error('no deal')
    })
    await expect(failing).rejects.toThrow('no deal')
    expect(await copies()).toEqual([])
  })
})
