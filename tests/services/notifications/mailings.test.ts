import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { sendMailings } from '#src/services/notifications/mailings/send-mailings.ts'
import { notify } from '#src/services/notifications/notify.ts'
import { mailings, notifications, outboxMessages } from '#src/services/notifications/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { freePort } from '#tests/support/free-port.ts'
import { letters, mailedTo, makeDue, tokenIn, zoneAtMorning } from '#tests/support/mailings.ts'
import { openStaff } from '#tests/support/staff.ts'

const { db, deps: base, person } = await openStaff()
const deps = { ...base, settings: { ...base.settings, businessTimeZone: zoneAtMorning() } }
const service = createNotificationsService(deps)
type Member = Awaited<ReturnType<typeof person>>

beforeEach(async () => {
  await db.delete(mailings)
  await db.delete(outboxMessages)
  await db.delete(notifications)
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const choose = ({ headers }: Member, groups: string[], offered = ['deals', 'account']) =>
  post(
    '/choices',
    {
      channels: ['DIGEST'],
      groups: offered.map((group) => ({ group, chosen: groups.includes(group) ? ['DIGEST'] : [] })),
    },
    headers,
  )
const approve = ({ id }: Member, name: string) =>
  db.transaction((tx) =>
    notify(tx, { userIds: [id], type: 'deal-approved', params: { name }, link: null }),
  )
async function owner(more: Partial<typeof users.$inferInsert> = {}) {
  const member = await person({ role: 'MERCHANT' })
  const email = `${member.id}@example.com`
  await db
    .update(users)
    .set({ email, ...more })
    .where(eq(users.id, member.id))
  return { ...member, email }
}
const send = () => sendMailings(deps, letters)

test('where no e-mail is sent, a database that is gone ends no process [NOTIF-17]', async () => {
  const surprises: unknown[] = []
  const note = (error: unknown) => surprises.push(error)
  process.on('unhandledRejection', note)
  const gone = connect(`postgres://127.0.0.1:${await freePort()}/none`, 2)
  onTestFinished(async () => {
    process.off('unhandledRejection', note)
    await gone.close()
  })
  const messages = { ...deps.settings.messages, mail: { driver: 'off' as const } }
  await sendMailings({ ...deps, db: gone.db, settings: { ...deps.settings, messages } }, letters)
  await expect(gone.db.execute('select 1')).rejects.toThrow()
  expect(surprises).toEqual([])
})

describe('the morning digest', () => {
  test('tells what happened since the last one and is unread, once [NOTIF-17]', async () => {
    const merchant = await owner()
    await choose(merchant, ['deals'])
    await makeDue(db)
    await approve(merchant, 'High tea')
    await approve(merchant, 'Love cake')
    await send()
    await send()
    const sent = await mailedTo(deps, merchant.email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^2 things since yesterday/)
    expect(sent[0]?.text).toContain('Your deals: 2\n- ')
    expect(sent[0]?.text).toContain('High tea')
    expect(sent[0]?.text).toContain(`${deps.settings.publicOrigin}/notifications`)
    expect(sent[0]?.unsubscribe).toMatch(/\/mailings\/[^/]+\/one-click$/)

    await db.update(mailings).set({ sentFor: '2000-01-01' })
    await send()
    expect(await mailedTo(deps, merchant.email)).toHaveLength(1)
  })

  test('is sent once by many at work at the same time [NOTIF-17]', async () => {
    const merchants = await Promise.all(Array.from({ length: 6 }, () => owner()))
    for (const merchant of merchants) {
      await choose(merchant, ['deals'])
      await approve(merchant, 'High tea')
    }
    await makeDue(db)
    await Promise.all(Array.from({ length: 4 }, send))
    for (const { email } of merchants) expect(await mailedTo(deps, email)).toHaveLength(1)
  })

  test('is in the language of the person, with its plural forms [NOTIF-17]', async () => {
    const merchant = await owner({ language: 'ru' })
    await choose(merchant, ['deals'])
    await makeDue(db)
    for (let count = 0; count < 7; count += 1) await approve(merchant, `Ужин ${count}`)
    await send()
    const [letter] = await mailedTo(deps, merchant.email)
    expect(letter?.language).toBe('ru')
    expect(letter?.subject).toMatch(/^7 новостей/)
    expect(letter?.text).toContain('и ещё 2')
    expect(letter?.text).not.toContain('Good morning')
  })

  test('nothing is sent when nothing is left to read, or nothing of it was chosen [NOTIF-17]', async () => {
    const [reader, other, idle] = [await owner(), await owner(), await owner()]
    await choose(reader, ['deals'])
    await choose(other, ['account'])
    await choose(idle, ['deals'])
    await makeDue(db)
    await approve(reader, 'High tea')
    await approve(other, 'High tea')
    await db
      .update(notifications)
      .set({ readAt: new Date() })
      .where(eq(notifications.userId, reader.id))
    await send()
    expect(await db.select().from(outboxMessages).where(eq(outboxMessages.lane, 'COPY'))).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ template: 'mailing' })]),
    )
    const left = await db.select({ sentFor: mailings.sentFor }).from(mailings)
    expect(left.every(({ sentFor }) => sentFor !== '2000-01-01')).toBe(true)
  })

  test.each([
    ['is blocked', { approvalStatus: 'BLOCKED' }],
    ['left', { deletedAt: new Date() }],
    ['has no address', { email: null }],
  ] as const)('nothing is sent to whoever %s [NOTIF-17]', async (_, change) => {
    const merchant = await owner()
    await choose(merchant, ['deals'])
    await makeDue(db)
    await approve(merchant, 'High tea')
    await db.update(users).set(change).where(eq(users.id, merchant.id))
    await send()
    expect(await mailedTo(deps, merchant.email)).toEqual([])
  })

  test('begins with the first choice and ends with the last one [NOTIF-17]', async () => {
    const merchant = await owner()
    const own = () => db.select().from(mailings).where(eq(mailings.userId, merchant.id))
    expect(await own()).toEqual([])
    await choose(merchant, ['deals', 'account'])
    expect(await own()).toMatchObject([{ kind: 'DIGEST', of: '' }])
    await choose(merchant, ['account'])
    expect(await own()).toHaveLength(1)
    await choose(merchant, [])
    expect(await own()).toEqual([])
  })

  test('users of the app are offered none [NOTIF-17]', async () => {
    const user = await person({ role: 'USER' })
    const read = await service.request('/choices', { headers: user.headers })
    const { channels } = await dataOf<{ channels: { channel: string }[] }>(read)
    expect(channels.map(({ channel }) => channel)).not.toContain('DIGEST')
    await choose(user, ['package'], ['package'])
    expect(await db.select().from(mailings)).toEqual([])
  })
})

describe('stopping from an e-mail', () => {
  const stop = (token: string) => post('/mailings/stop', { token })

  test('needs the token alone, can be repeated, and is recorded [NOTIF-18]', async () => {
    const [merchant, other] = [await owner(), await owner()]
    for (const one of [merchant, other]) {
      await choose(one, ['deals'])
      await approve(one, 'High tea')
    }
    await makeDue(db)
    await send()
    const [letter] = await mailedTo(deps, merchant.email)
    const token = tokenIn(letter?.text ?? '')
    expect((await stop(token)).status).toBe(200)
    expect((await stop(token)).status).toBe(200)
    const left = await db.select({ userId: mailings.userId }).from(mailings)
    expect(left).toEqual([{ userId: other.id }])
    const read = await service.request('/choices', { headers: merchant.headers })
    const { groups } = await dataOf<{ groups: { chosen: string[] }[] }>(read)
    expect(groups.flatMap(({ chosen }) => chosen)).not.toContain('DIGEST')
    const recorded = await db
      .select({ actorId: auditEntries.actorId, subjectId: auditEntries.subjectId })
      .from(auditEntries)
      .where(eq(auditEntries.event, 'mailing.stopped'))
    expect(recorded).toEqual([{ actorId: null, subjectId: merchant.id }])
  })

  test.each([
    '',
    'x',
    '.',
    '0198c1f4-0000-7000-8000-000000000000',
    '0198c1f4-0000-7000-8000-000000000000.',
    '0198c1f4-0000-7000-8000-000000000000.AAAA',
    `0198c1f4-0000-7000-8000-000000000000.${'A'.repeat(43)}`,
    'z'.repeat(201),
    "' or 1=1 --",
    '../../..',
  ])('a token that we did not write is refused: %s [NOTIF-18]', async (token) => {
    const { code } = await refusalOf(await stop(token))
    expect([4000, 4002, 4004, 'invalid', 'notFound']).toContain(code)
  })
})
