import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DeliveryError } from '#src/services/notifications/drivers/delivery-error.ts'
import type { Driver, Outgoing } from '#src/services/notifications/drivers/driver.ts'
import { queueMessage } from '#src/services/notifications/messages.ts'
import { claim, TRIES_MAX } from '#src/services/notifications/outbox/claim.ts'
import { deliverDue } from '#src/services/notifications/outbox/deliver.ts'
import { tidyOutbox } from '#src/services/notifications/outbox/tidy.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { codeSentTo } from '#tests/support/messages.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const production = { ...deps, settings: { ...deps.settings, production: true } }
const TO = '+94771234567'

let sent: Outgoing[] = []
const take: Driver = async (message) => void sent.push(message)
const refuse: Driver = async () => {
  throw new DeliveryError('status 500')
}
const lost = new DeliveryError('bad destination', { final: true })
const by = (driver: Driver) => ({ SMS: driver, EMAIL: driver, PUSH: driver })

beforeEach(async () => {
  sent = []
  deps.lines.length = 0
  await db.delete(outboxMessages)
})

const queue = (to = TO, code = '042117', usefulSeconds = 300) =>
  db.transaction((tx) =>
    queueMessage(tx, deps.settings, {
      channel: to.includes('@') ? 'EMAIL' : 'SMS',
      to,
      template: 'otp-sign-up',
      params: { code },
      language: 'en',
      by: 'counted',
      usefulSeconds,
    }),
  )
const row = async (id: string) => {
  const [found] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))
  if (!found) throw new Error('the row is gone')
  return found
}
const makeDue = (id: string) =>
  db.update(outboxMessages).set({ dueAt: sql`'epoch'` }).where(eq(outboxMessages.id, id))
const secondsUntilDue = async (id: string) => {
  const [found] = await db
    .select({ seconds: sql<number>`extract(epoch from ${outboxMessages.dueAt} - now())::float` })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id))
  return Math.round(found?.seconds ?? 0)
}

describe('a message that is due', () => {
  test('a message that is due leaves once, with its text, and is marked as sent [AUTH-74]', async () => {
    const id = await queue()
    expect(await deliverDue(deps, by(take))).toBe(false)
    expect(sent).toEqual([{ id, to: TO, subject: null, text: expect.stringMatching(/^042117 /) }])
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 1, error: null })
    await deliverDue(deps, by(take))
    expect(sent).toHaveLength(1)
  })

  test('a message that is due goes by the driver of its channel', async () => {
    await queue()
    await queue('nadeesha@example.com')
    const mails: Outgoing[] = []
    const mail: Driver = async (message) => void mails.push(message)
    await deliverDue(deps, { SMS: take, EMAIL: mail, PUSH: take })
    expect([sent.map(({ to }) => to), mails.map(({ to }) => to)]).toEqual([
      [TO],
      ['nadeesha@example.com'],
    ])
    expect(mails[0]?.subject).toBe('Your code for signing up to Dealdesk')
  })

  test('a message that is due stays readable in development and is erased in production once it left', async () => {
    const kept = await queue()
    await deliverDue(deps, by(take))
    expect(await codeSentTo(deps, TO)).toBe('042117')
    expect((await row(kept)).sealed).not.toBe('')
    const gone = await queue()
    await deliverDue(production, by(take))
    expect((await row(gone)).sealed).toBe('')
  })

  test('no log line holds its destination, its code or its text [A11]', async () => {
    await queue(TO, '913375')
    await queue('nadeesha@example.com', '913375')
    await deliverDue(deps, by(take))
    await queue(TO, '913375')
    await deliverDue(deps, by(refuse))
    const lines = deps.lines.join('\n')
    expect(lines).toContain('otp-sign-up')
    expect(lines).not.toMatch(/913375|77123|nadeesha|is your/)
    expect(deps.lines).toHaveLength(3)
  })
})

describe('a message that could not be handed over', () => {
  test('a message that could not be handed over is tried again after pauses that grow, then has failed', async () => {
    const id = await queue(TO, '042117', 86_400)
    const pauses = []
    for (let tries = 1; tries < TRIES_MAX; tries++) {
      await deliverDue(deps, by(refuse))
      expect(await row(id)).toMatchObject({
        status: 'QUEUED',
        error: 'status 500',
        attempts: tries,
      })
      pauses.push(await secondsUntilDue(id))
      await deliverDue(deps, by(take))
      await makeDue(id)
    }
    expect(pauses).toEqual([5, 30, 120, 600])
    await deliverDue(production, by(refuse))
    expect(await row(id)).toMatchObject({ status: 'FAILED', attempts: TRIES_MAX, sealed: '' })
    await makeDue(id)
    await deliverDue(deps, by(take))
    expect(sent).toEqual([])
  })

  test('arrives with a later try', async () => {
    const id = await queue()
    await deliverDue(deps, by(refuse))
    await makeDue(id)
    await deliverDue(deps, by(take))
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2, error: null })
  })

  test('a message that could not be handed over has failed at once where another try would change nothing', async () => {
    const id = await queue()
    const never: Driver = async () => {
      throw new DeliveryError('bad destination', { final: true })
    }
    await deliverDue(deps, by(never))
    expect(await row(id)).toMatchObject({ status: 'FAILED', error: 'bad destination', attempts: 1 })
  })

  test('whose key is not configured any more has failed, and the others go on', async () => {
    const lost = await queue()
    await db.update(outboxMessages).set({ sealed: 'xxxxxxxx.a.b' })
    const fine = await queue()
    await deliverDue(deps, by(take))
    expect(await row(lost)).toMatchObject({ status: 'FAILED', error: 'content is gone' })
    expect(sent.map(({ id }) => id)).toEqual([fine])
  })

  test('changes nothing any more where its lease ran out and another worker has it', async () => {
    for (const end of [undefined, new DeliveryError('status 500'), lost]) {
      const id = await queue()
      const late: Driver = async () => {
        await makeDue(id)
        expect(await claim(db, 'DIRECT', 1)).toHaveLength(1)
        if (end) throw end
      }
      await deliverDue(deps, by(late))
      expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 2, error: null })
      expect(await secondsUntilDue(id)).toBe(60)
      await db.delete(outboxMessages)
    }
  })

  test('a message that failed unexpectedly stays leased and is due again when the lease is over', async () => {
    const id = await queue()
    const broken: Driver = async () => {
      throw new TypeError('a bug')
    }
    await expect(deliverDue(deps, by(broken))).rejects.toThrow('a bug')
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await secondsUntilDue(id)).toBe(60)
  })
})

describe('workers side by side', () => {
  test('50 messages and two workers: each message is sent exactly once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => queue()))
    const slow: Driver = async (message) => {
      await db.execute(sql`select`)
      sent.push(message)
    }
    const work = async () => {
      while (await deliverDue(deps, by(slow)));
    }
    await Promise.all([work(), work()])
    expect(sent.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const rows = await db.select().from(outboxMessages)
    expect(rows.every(({ status, attempts }) => status === 'SENT' && attempts === 1)).toBe(true)
  })

  test('a worker whose lease ran out changes nothing of what the next one did', async () => {
    const id = await queue()
    let finish = () => {}
    const waiting = new Promise<void>((done) => {
      finish = done
    })
    const late = deliverDue(
      deps,
      by(async () => waiting.then(() => refuse(sent[0] as Outgoing))),
    )
    await expect.poll(async () => (await row(id)).attempts).toBe(1)
    await makeDue(id)
    await deliverDue(deps, by(take))
    finish()
    await late
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2, error: null })
  })
})

describe('tidying', () => {
  test('a message that is too old is never sent and expires', async () => {
    const id = await queue(TO, '042117', 0)
    await deliverDue(deps, by(take))
    await tidyOutbox(production)
    expect(sent).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'EXPIRED', sealed: '' })
  })

  test('one that its worker lost in the last try has failed', async () => {
    const id = await queue()
    await db.update(outboxMessages).set({ attempts: TRIES_MAX })
    await deliverDue(deps, by(take))
    await tidyOutbox(deps)
    expect(await row(id)).toMatchObject({ status: 'FAILED' })
    expect((await row(id)).sealed).not.toBe('')
  })

  test('tidying leaves alone what waits or is in somebody’s hands, and deletes what is a month old', async () => {
    const waiting = await queue()
    const held = await queue(TO, '042117', 0)
    await db
      .update(outboxMessages)
      .set({ dueAt: sql`now() + interval '1 minute'` })
      .where(eq(outboxMessages.id, held))
    const old = await queue()
    await db
      .update(outboxMessages)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(outboxMessages.id, old))
    await tidyOutbox(deps)
    expect([(await row(waiting)).status, (await row(held)).status]).toEqual(['QUEUED', 'QUEUED'])
    await expect(row(old)).rejects.toThrow()
  })
})
