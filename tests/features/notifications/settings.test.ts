import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { deviceTokens, notificationChoices } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { vapidSettings } from '#tests/support/push-service.ts'

const push = vapidSettings()
const app = await testApp({ config: { push }, settings: { push } })
const PATH = '/notifications/settings'

type Signed = Awaited<ReturnType<typeof signedIn>>
type Answer = Awaited<ReturnType<Signed['browser']['get']>>

const ticked = ({ $ }: Answer) =>
  $('main input[type=checkbox][checked]')
    .toArray()
    .map((box) => `${$(box).attr('value')} ${$(box).attr('name')}`)
const disabled = ({ $ }: Answer) => [
  ...new Set(
    $('main input[type=checkbox][disabled]')
      .toArray()
      .map((box) => $(box).attr('name')),
  ),
]
const legends = ({ $ }: Answer) =>
  $('main .matrix tbody th')
    .toArray()
    .map((head) => $(head).contents().first().text())
const withBrowser = ({ account }: Signed) =>
  app.db
    .insert(deviceTokens)
    .values({ hash: account.id, userId: account.id, token: '{}', platform: 'WEB' })

describe('the choices of notifications [SCREEN-87]', () => {
  test.each([
    ['en', 'Every notification stays in your list. Choose which ones we also send you.'],
    [
      'ru',
      'Все уведомления остаются в вашем списке. Выберите, какие из них мы будем присылать вам ещё и другими способами.',
    ],
  ])('the page says in whole sentences what is chosen, %s', async (language, lead) => {
    const { browser } = await signedIn(app, { role: 'MERCHANT' })
    await browser.submit(PATH, { language }, '/preferences')
    expect((await browser.get(PATH)).$('main .head').text()).toContain(lead)
  })

  const merchants = [
    'Your account',
    'Your deals',
    'Your branches',
    'Messages about reviews',
    'Requests for deals',
    'Your subscription',
    'Your refunds',
  ]
  const waiting = ['New merchants', 'Profiles to review', 'Deals to review', 'Branches to review']

  test.each([
    ['MERCHANT', merchants],
    ['BANK', merchants.filter((name) => name !== 'Your deals')],
    [
      'ADMIN',
      [
        ...waiting,
        'Refunds',
        'Figures that don’t add up',
        'Lost phones of administrators',
        'Second approvals',
        'Messages about reviews',
      ],
    ],
  ] as const)('of a %s are those that its role can be told of', async (role, names) => {
    const { browser } = await signedIn(app, { role })
    expect(legends(await browser.get(PATH))).toEqual(names)
  })

  test('the choices of notifications are saved in one form without script, and said in a banner', async () => {
    const person = await signedIn(app)
    await withBrowser(person)
    const before = await person.browser.get(PATH)
    expect(ticked(before)).toEqual([
      'account EMAIL',
      'account PUSH',
      'deals EMAIL',
      'deals PUSH',
      'branches EMAIL',
      'branches PUSH',
      'messages PUSH',
      'requests PUSH',
      'subscription PUSH',
      'refunds EMAIL',
      'refunds PUSH',
    ])
    const { $ } = before
    const answer = await person.browser.post(PATH, {
      _csrf: $('main [name=_csrf]').attr('value') ?? '',
      channels: ['EMAIL', 'PUSH'],
      groups: ['account', 'deals', 'branches', 'messages', 'requests', 'subscription', 'refunds'],
      EMAIL: ['requests'],
      PUSH: ['account'],
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PATH])
    const after = await person.browser.get(PATH)
    expect(ticked(after)).toEqual(['account PUSH', 'requests EMAIL'])
    expect(after.$('#toasts').text()).toContain('Your notification settings are saved')
  })

  test('choices of channels that cannot reach the person are disabled, with the reason and what to do', async () => {
    const person = await signedIn(app)
    const id = person.account.id
    await app.db.update(users).set({ countryCode: null, localNumber: null }).where(eq(users.id, id))
    const page = await person.browser.get(PATH)
    expect(disabled(page)).toEqual(['SMS', 'PUSH'])
    const { $ } = page
    for (const [channel, reason] of [
      ['SMS', 'Your account has no verified mobile number.'],
      ['PUSH', 'You haven’t registered a browser.'],
    ]) {
      const box = $(`main input[type=checkbox][name=${channel}]`).first()
      expect($(`#${box.attr('aria-describedby')}`).text()).toContain(reason)
    }
    const add = $('main a').filter((_, link) => $(link).text() === 'Add a mobile number')
    expect((await person.browser.get(add.attr('href') ?? '')).status).toBe(200)
    expect($('x-island[name=push-switch] button').text()).toBe('Notify this browser')
  })

  test('choices of a channel that was shown disabled stay as they were', async () => {
    const person = await signedIn(app)
    await person.browser.submit(PATH, { EMAIL: [] })
    const rows = await app.db
      .select()
      .from(notificationChoices)
      .where(eq(notificationChoices.userId, person.account.id))
    expect(new Set(rows.map(({ channel }) => channel))).not.toContain('PUSH')
  })

  test('lead there from the notifications and from the profile, and are for nobody without a sign-in', async () => {
    const { browser } = await signedIn(app)
    for (const path of ['/notifications', '/profile/merchant']) {
      const { $ } = await browser.get(path)
      expect($(`main a[href="${PATH}"]`).length, path).toBe(1)
    }
    const guest = await openBrowser(app).get(PATH)
    expect([guest.status, guest.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/login'),
    ])
  })

  test('the choices of notifications are refused without the form’s token, and drop what nobody offers', async () => {
    const { browser } = await signedIn(app)
    expect((await browser.post(PATH, { channels: 'EMAIL' })).status).toBe(403)
    const { $ } = await browser.get(PATH)
    const answer = await browser.post(PATH, {
      _csrf: $('main [name=_csrf]').attr('value') ?? '',
      channels: ['FAX', 'EMAIL'],
      groups: ['moon', 'deals'],
      EMAIL: ['moon', 'deals'],
    })
    expect(answer.status).toBe(303)
    expect(ticked(await browser.get(PATH))).toContain('deals EMAIL')
  })

  test('the choices of notifications speak Russian', async () => {
    const { browser } = await signedIn(app)
    browser.cookies.set('__Host-lang', 'ru')
    const { $ } = await browser.get(PATH)
    expect($('h1').text()).toBe('Настройки уведомлений')
  })
})
