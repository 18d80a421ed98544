import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Choices } from '#src/contract/notifications/choices.ts'
import type { Permission } from '#src/contract/roles.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { deviceTokens } from '#src/services/notifications/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { vapidSettings } from '#tests/support/push-service.ts'
import { openStaff } from '#tests/support/staff.ts'

const { db, deps, person, narrowed } = await openStaff()
const service = createNotificationsService({
  ...deps,
  settings: { ...deps.settings, push: vapidSettings() },
})
type Headers = Record<string, string>
type Given = { headers: Headers }

const read = async ({ headers }: Given, of = service) =>
  dataOf<Choices>(await of.request('/choices', { headers }))
const save = ({ headers }: Given, body: unknown) =>
  service.request('/choices', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const groupsOf = async (given: Given) => (await read(given)).groups.map(({ group }) => group)
const problemsOf = async (given: Given, of = service) =>
  Object.fromEntries((await read(given, of)).channels.map((one) => [one.channel, one.trouble]))

describe('the groups that are offered', () => {
  test('the groups that are offered are those whose notifications can reach the person', async () => {
    expect(await groupsOf(await person({ role: 'MERCHANT' }))).toEqual([
      'account',
      'deals',
      'branches',
      'messages',
      'requests',
      'subscription',
      'refunds',
    ])
    expect(await groupsOf(await person({ role: 'BANK' }))).toEqual([
      'account',
      'branches',
      'messages',
      'requests',
      'subscription',
      'refunds',
    ])
    expect(await groupsOf(await person({ role: 'ADMIN' }))).toEqual([
      'merchants-waiting',
      'profiles-waiting',
      'deals-waiting',
      'branches-waiting',
      'payments',
      'figures',
      'factors',
      'second-approvals',
      'messages',
    ])
  })

  test.each<[Permission[], string[]]>([
    [['APPROVE_CONTACT'], ['profiles-waiting', 'messages']],
    [
      ['APPROVE_DEAL', 'APPROVE_BRANCH'],
      ['deals-waiting', 'branches-waiting', 'messages'],
    ],
    [['VIEW_PAYMENT'], ['payments']],
    [['VIEW_RECONCILIATION'], ['figures']],
    [['VIEW_DEAL', 'UPDATE_MERCHANT'], []],
  ])('are fewer for an administrator who may %j [ROLE-20]', async (permissions, groups) => {
    expect(await groupsOf(await narrowed(permissions))).toEqual(groups)
  })

  test('the groups that are offered are not for guests', async () => {
    expect(await refusalOf(await service.request('/choices'))).toMatchObject({ code: 4001 })
    expect(await refusalOf(await save({ headers: {} }, {}))).toMatchObject({ code: 4001 })
  })

  test('hold their package alone for people of the app', async () => {
    expect(await groupsOf(await person({ role: 'USER' }))).toEqual(['package'])
  })
})

describe('what is chosen', () => {
  test('what is chosen begins with push for all, e-mail for decisions on what is one’s own, and no SMS', async () => {
    const { groups } = await read(await person({ role: 'MERCHANT' }))
    expect(Object.fromEntries(groups.map(({ group, chosen }) => [group, chosen]))).toEqual({
      account: ['EMAIL', 'PUSH'],
      deals: ['EMAIL', 'PUSH'],
      branches: ['EMAIL', 'PUSH'],
      messages: ['PUSH'],
      requests: ['PUSH'],
      subscription: ['PUSH'],
      refunds: ['EMAIL', 'PUSH'],
    })
  })

  test('what is chosen is kept for the named groups and channels alone, and written down once', async () => {
    const me = await person({ role: 'MERCHANT' })
    const rival = await person({ role: 'MERCHANT' })
    const body = {
      channels: ['EMAIL', 'SMS'],
      groups: [
        { group: 'deals', chosen: ['SMS'] },
        { group: 'requests', chosen: ['EMAIL', 'PUSH'] },
      ],
    }
    for (let i = 0; i < 2; i++) await dataOf(await save(me, body))
    const { groups } = await read(me)
    expect(Object.fromEntries(groups.map(({ group, chosen }) => [group, chosen]))).toMatchObject({
      account: ['EMAIL', 'PUSH'],
      deals: ['SMS', 'PUSH'],
      requests: ['EMAIL', 'PUSH'],
    })
    expect((await read(rival)).groups[1]?.chosen).toEqual(['EMAIL', 'PUSH'])
    const written = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, me.id))
    const events = written.filter(({ event }) => event === 'notifications.chosen')
    expect(events).toMatchObject([{ after: { choices: 4 } }])
  })

  test('passes over what cannot reach the person', async () => {
    const me = await person({ role: 'BANK' })
    await dataOf(
      await save(me, {
        channels: ['EMAIL'],
        groups: [{ group: 'deals-waiting', chosen: ['EMAIL'] }],
      }),
    )
    expect(await groupsOf(me)).not.toContain('deals-waiting')
  })

  test('what is chosen is refused when it is no choice', async () => {
    const me = await person({ role: 'MERCHANT' })
    const odd = [
      null,
      {},
      { channels: ['FAX'], groups: [] },
      { channels: [], groups: [{ group: 'x', chosen: [] }] },
      { channels: Array(5).fill('EMAIL'), groups: [] },
    ]
    for (const body of odd) {
      expect(await refusalOf(await save(me, body))).toMatchObject({ code: 4000 })
    }
  })
})

describe('a channel that cannot reach the person', () => {
  test('a channel that cannot reach the person says that there is no address, no number, no browser', async () => {
    const me = await person({ role: 'MERCHANT' })
    await db
      .update(users)
      .set({ email: null, countryCode: null, localNumber: null })
      .where(eq(users.id, me.id))
    expect(await problemsOf(me)).toEqual({
      EMAIL: 'no-destination',
      DIGEST: 'no-destination',
      SMS: 'no-destination',
      PUSH: 'no-device',
    })
    await db
      .update(users)
      .set({ countryCode: '+94', localNumber: '771234599' })
      .where(eq(users.id, me.id))
    await db
      .insert(deviceTokens)
      .values({ hash: 'phone', userId: me.id, token: 'x', platform: 'ANDROID' })
    expect(await problemsOf(me)).toMatchObject({ SMS: null, PUSH: 'no-device' })
    await db
      .insert(deviceTokens)
      .values({ hash: 'browser', userId: me.id, token: '{}', platform: 'WEB' })
    expect(await problemsOf(me)).toMatchObject({ PUSH: null })
  })

  test('a channel that cannot reach the person says that this installation does not send so', async () => {
    const off = { sms: { driver: 'off' }, mail: { driver: 'off' } } as const
    const silent = createNotificationsService({
      ...deps,
      settings: { ...deps.settings, messages: off, push: null },
    })
    const me = await person({ role: 'MERCHANT' })
    expect(await problemsOf(me, silent)).toEqual({
      EMAIL: 'off',
      DIGEST: 'off',
      SMS: 'off',
      PUSH: 'off',
    })
  })
})
