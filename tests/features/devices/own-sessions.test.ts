import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { Browser } from '#tests/support/browser.ts'
import { devices, signedInFrom } from './signed-in-from.ts'

const PATH = '/profile/merchant/sessions'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustedProxies: 1 } })
})

/** An account that is signed in on a laptop in Sri Lanka and on a phone in the Netherlands. */
async function onTwoDevices() {
  const account = await addAccount(app.db)
  const laptop = await signedInFrom(app, account, {
    userAgent: devices.laptop,
    address: '112.134.1.1',
  })
  const phone = await signedInFrom(app, account, {
    userAgent: devices.phone,
    address: '91.198.174.192',
  })
  return { account, laptop, phone }
}

async function endLink(browser: Browser): Promise<string> {
  const { $ } = await browser.get(PATH)
  return $('main a[href$="/end"]').attr('href') ?? ''
}

describe('the own sessions', () => {
  test('the own sessions are listed with device, place and times, this device first [SCREEN-82, S06]', async () => {
    const { laptop } = await onTwoDevices()
    const { status, $ } = await laptop.get(PATH)
    expect(status).toBe(200)
    expect($('h1').text()).toBe('My sessions')
    const rows = $('tbody tr').toArray()
    expect(rows.map((row) => $(row).find('th').text())).toEqual([
      'Safari on macOS',
      'Chrome on Android',
    ])
    expect(rows.map((row) => $(row).find('td').first().text())).toEqual([
      'Sri Lanka',
      'Netherlands',
    ])
    expect($(rows[0]).text()).toContain('This device')
    expect($(rows[0]).find('a')).toHaveLength(0)
    expect($(rows[1]).text()).not.toContain('This device')
    expect($(rows[1]).find('time')).toHaveLength(2)
  })

  test('places are written in Russian [SCREEN-82]', async () => {
    const { laptop } = await onTwoDevices()
    await laptop.submit('/profile/merchant/sessions', { language: 'ru' }, '/preferences')
    const { $ } = await laptop.get(PATH)
    expect($('tbody').text()).toContain('Шри-Ланка')
    expect($('tbody').text()).toContain('Нидерланды')
    expect($('tbody').text()).toContain('Chrome, Android')
  })

  test('what nobody knows is said in words, and what a browser invents is not repeated [SCREEN-82]', async () => {
    const account = await addAccount(app.db)
    const odd = await signedInFrom(app, account, {
      userAgent: 'Phish<b>/1.0 (your bank)',
      address: '10.1.2.3',
    })
    await signedInFrom(app, account)
    const { $ } = await odd.get(PATH)
    expect($('tbody').text()).toContain('Unknown device')
    expect($('tbody').text()).toContain('This network')
    expect($('tbody').text()).toContain('Unknown place')
    expect($('tbody').text()).not.toContain('Phish')
  })

  test('no address of the page holds the cookie or its hash [S08, SCREEN-82]', async () => {
    const { laptop, phone } = await onTwoDevices()
    const stored = await app.db.execute<{ id: string }>(sql`select id from sessions`)
    const { html } = await laptop.get(PATH)
    // Which build's styles a browser has is told to everybody.
    const cookies = [...laptop.cookies, ...phone.cookies].filter(
      ([name]) => !name.endsWith('styles'),
    )
    for (const secret of [...cookies.map(([, value]) => value), ...stored.rows.map(({ id }) => id)])
      expect(html).not.toContain(secret)
  })

  test('a list holds the newest 100 [SCREEN-82]', async () => {
    const { account, laptop } = await onTwoDevices()
    await app.db.execute(sql`insert into sessions (id, user_id, role, sign_in_id, expires_at,
        absolute_expires_at, idle_seconds, access_token, refresh_token, access_expires_at, profile)
      select 'extra ' || n, user_id, role, gen_random_uuid(), expires_at, absolute_expires_at,
        idle_seconds, '', '', access_expires_at, profile
      from sessions, generate_series(1, 120) as n
      where user_id = ${account.id} and user_agent = ${devices.phone}`)
    const { $ } = await laptop.get(PATH)
    expect($('tbody tr')).toHaveLength(100)
  })

  test('the own sessions belong to their owner: another role in the address is not found [SCREEN-82]', async () => {
    const { laptop } = await onTwoDevices()
    expect((await laptop.get('/profile/admin/sessions')).status).toBe(404)
  })
})

describe('ending a session', () => {
  test('after a question it is led to / at its next request, the others stay [SCREEN-82, S06, AUTH-106]', async () => {
    const { laptop, phone } = await onTwoDevices()
    const link = await endLink(laptop)
    const question = await laptop.swap(link, 'dialog#dialog')
    expect(question.$('h2').text()).toBe('End this session?')
    expect(question.html).toContain('Chrome on Android · Netherlands.')
    const answer = await laptop.submit(link, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PATH])
    const after = await laptop.get(PATH)
    expect(after.html).toContain('Session ended.')
    expect(after.$('tbody tr')).toHaveLength(1)
    const ended = await phone.get('/orders')
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/'])
    expect(phone.cookies.has('__Host-dealdesk')).toBe(false)
  })

  test('its tokens are worth nothing to the services either [SCREEN-82]', async () => {
    const { account, laptop } = await onTwoDevices()
    await laptop.submit(await endLink(laptop), {})
    const { rows } = await app.db.execute(sql`select revoked_reason as reason from sign_ins
      where user_id = ${account.id} order by created_at`)
    expect(rows).toEqual([{ reason: null }, { reason: 'ended' }])
    const kept = await app.db.execute(sql`select access_token || refresh_token as tokens
      from sessions where user_id = ${account.id} and revoked`)
    expect(kept.rows).toEqual([{ tokens: '' }])
  })

  test('all others end at once, this one stays [SCREEN-82, S06]', async () => {
    const { account, laptop, phone } = await onTwoDevices()
    const third = await signedInFrom(app, account)
    const answer = await laptop.submit(`${PATH}/end-others`, {})
    expect(answer.headers.get('location')).toBe(PATH)
    for (const browser of [phone, third]) {
      expect((await browser.get('/orders')).headers.get('location')).toBe('/')
    }
    const { status, $ } = await laptop.get(PATH)
    expect(status).toBe(200)
    expect($('tbody tr')).toHaveLength(1)
    expect($('main a[href$="/end-others"]')).toHaveLength(0)
  })

  test('nobody ends a session of somebody else [SCREEN-82]', async () => {
    const { laptop } = await onTwoDevices()
    const { laptop: stranger } = await onTwoDevices()
    const theirs = await endLink(stranger)
    expect((await laptop.get(theirs)).status).toBe(404)
    const own = await endLink(laptop)
    const { $ } = await laptop.get(own)
    await laptop.post(theirs, { _csrf: $('input[name=_csrf]').attr('value') ?? '' })
    const { $: after } = await stranger.get(PATH)
    expect(after('tbody tr')).toHaveLength(2)
  })

  test('an address that is no session is not found [SCREEN-82]', async () => {
    const { laptop } = await onTwoDevices()
    const { $ } = await laptop.get(PATH)
    const _csrf = $('input[name=_csrf]').attr('value') ?? ''
    for (const session of ['none', "1'--", '0198c0de-0000-7000-8000-000000000000x']) {
      const path = `${PATH}/${encodeURIComponent(session)}/end`
      expect((await laptop.get(path)).status).toBe(404)
      expect((await laptop.post(path, { _csrf })).status).toBe(404)
    }
  })
})
