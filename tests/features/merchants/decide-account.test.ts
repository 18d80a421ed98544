import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountStatus } from '#src/contract/values.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { owner } from '../profile/owner.ts'
import { type Act, account, buttons, inRussian, kinds, pathTo, statusOf } from './accounts.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const { browser: second } = await signedIn(app, { role: 'ADMIN' })
const eventsOf = async (id: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(
    ({ event, comment }) => [event, comment],
  )
const dialog = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }

describe.each(kinds)('a decision on a $noun', (kind) => {
  const { base, role, noun } = kind
  test('approving asks first, needs no comment, and returns [ROLE-04, MERCH-28, MERCH-35, MERCH-36, BANK-06]', async () => {
    const { id } = await account(app, kind, 'PENDING')
    const path = pathTo('approve', kind, id)
    const opened = await admin.swap(path, 'dialog#dialog')
    expect(opened.$('h2').text()).toBe(`Approve this ${noun}?`)
    expect(opened.$('p').text()).toContain('This opens the pages of')
    expect(opened.$('[name=comment]')).toHaveLength(0)
    const answer = await admin.submit(path, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${base}?status=pending`])
    expect(await statusOf(app, id)).toBe('APPROVED')
    expect(await eventsOf(id)).toEqual([['user.approved', null]])
    const next = await admin.get(`${base}?status=pending`)
    const [first = '', ...rest] = noun
    const banner = `${first.toUpperCase()}${rest.join('')} approved. `
    expect(next.$('#toasts').text()).toContain(banner)
  })

  test('the owner who is signed in finds the profile open at once', async () => {
    const waiting = { role, approvalStatus: 'PENDING', business: {} } as const
    const { browser, account: own } = await owner(app, waiting)
    const edit = `/profile/${role.toLowerCase()}/edit?tab=business`
    await admin.submit(pathTo('approve', kind, own.id), {})
    expect((await browser.get(edit)).status).toBe(200)
  })

  test('rejecting needs a comment, which is kept and shown [MERCH-29, MERCH-35, MERCH-36, SHELL-89]', async () => {
    const { id } = await account(app, kind, 'PENDING')
    const path = pathTo('reject', kind, id)
    for (const comment of ['', '   ']) {
      const empty = await admin.submit(path, { comment })
      expect(empty.status).toBe(422)
      expect(empty.$('#field-comment-error').text()).toContain('Comment is required')
    }
    const long = await admin.submit(path, { comment: 'x'.repeat(1001) })
    expect(long.status).toBe(422)
    expect(long.$('#field-comment-error').text()).toContain(
      'Comment must be 1,000 characters or fewer',
    )
    expect(long.$('[name=comment]').text().trim()).toHaveLength(1001)
    expect(await statusOf(app, id)).toBe('PENDING')
    const comment = 'Name the <b>registration</b> number.'
    expect((await admin.submit(path, { comment })).status).toBe(303)
    expect(await statusOf(app, id)).toBe('REJECTED')
    const { $ } = await admin.get(`${base}/review/${id}`)
    expect($('main .note').text()).toContain(comment)
    expect(buttons({ $ })).not.toContain('Approve')
  })

  test('blocking needs a comment and signs the owner out at once [MERCH-26, MERCH-33, SHELL-89]', async () => {
    const { browser, account: own } = await owner(app, { role })
    const path = pathTo('block', kind, own.id)
    const empty = await admin.submit(path, { comment: '' })
    expect(empty.status).toBe(422)
    expect(empty.$('#field-comment-error').text()).toContain('Comment is required')
    expect((await browser.get('/notifications')).status).toBe(200)
    const answer = await admin.submit(path, { comment: 'Sold expired coupons.' })
    expect(answer.headers.get('location')).toBe(`${base}/view/${own.id}`)
    const record = await admin.get(`${base}/view/${own.id}`)
    expect(record.$('#toasts').text()).toContain('blocked.')
    expect(record.$('.head .tag').text()).toBe('Blocked')
    expect(record.$('main .note').text()).toContain('“Sold expired coupons.”')
    expect((await browser.get('/notifications')).headers.get('location')).toBe('/')
    expect(await eventsOf(own.id)).toContainEqual(['user.blocked', 'Sold expired coupons.'])
  })

  test('unblocking needs no comment and lets the owner in again [MERCH-27, MERCH-34, MERCH-39, SHELL-90]', async () => {
    const { id } = await account(app, kind, 'BLOCKED')
    const path = pathTo('unblock', kind, id)
    const { $ } = await admin.get(path)
    expect($('h1').text()).toBe(`Unblock this ${noun}?`)
    expect($('[name=comment]')).toHaveLength(0)
    const answer = await admin.submit(path, {})
    expect(answer.headers.get('location')).toBe(`${base}/view/${id}`)
    expect(await statusOf(app, id)).toBe('UNBLOCKED')
    const record = await admin.get(`${base}/view/${id}`)
    expect(record.$('.head .tag').text()).toBe('Unblocked')
    expect(buttons(record)).toContain('Block')
  })

  test('the buttons follow screen and status [MERCH-30, MERCH-31, MERCH-33, MERCH-34, MERCH-35]', async () => {
    const offered = {
      PENDING: { view: ['Review'], review: ['Reject', 'Approve'] },
      APPROVED: { view: ['Block'], review: ['Block', 'Back to the record'] },
      REJECTED: { view: [], review: ['Back to the record'] },
      BLOCKED: { view: ['Unblock'], review: ['Unblock', 'Back to the record'] },
      UNBLOCKED: { view: ['Block'], review: ['Block', 'Back to the record'] },
      ENABLED: { view: ['Block'], review: ['Block', 'Back to the record'] },
    }
    for (const status of accountStatus.options) {
      const { id } = await account(app, kind, status)
      for (const screen of ['view', 'review'] as const) {
        const found = buttons(await admin.get(`${base}/${screen}/${id}`))
        const own = found.slice(found.indexOf('Edit') + 1)
        expect(own, `${status} ${screen}`).toEqual(offered[status][screen])
      }
    }
  })

  test('what a status does not allow is refused, before and after the question', async () => {
    const wrong: [Act, 'APPROVED' | 'BLOCKED' | 'PENDING' | 'REJECTED'][] = [
      ['approve', 'APPROVED'],
      ['reject', 'BLOCKED'],
      ['block', 'PENDING'],
      ['block', 'REJECTED'],
      ['unblock', 'APPROVED'],
    ]
    for (const [act, status] of wrong) {
      const { id } = await account(app, kind, status)
      const path = pathTo(act, kind, id)
      const opened = await admin.get(path)
      expect(opened.status, path).toBe(422)
      expect(opened.$('main .note.bad').text()).toContain('This is no longer possible.')
      const _csrf = opened.$('[name=_csrf]').attr('value') ?? ''
      for (const comment of ['', 'Because.']) {
        const answer = await admin.post(path, { _csrf, comment, version: '0' })
        expect(answer.status, path).toBe(422)
        expect(answer.$('main .note.bad')).toHaveLength(1)
        expect(answer.$('h1').text()).toBe('Kasun Bandara')
      }
      expect(await statusOf(app, id)).toBe(status)
      expect(await eventsOf(id)).toEqual([])
    }
  })

  test('who comes too late reads who decided and when, over the fresh record [APPR-22]', async () => {
    const { id } = await account(app, kind, 'PENDING')
    const path = pathTo('reject', kind, id)
    const { $ } = await second.get(path)
    await admin.submit(pathTo('approve', kind, id), {})
    const fields = {
      _csrf: $('main [name=_csrf]').attr('value') ?? '',
      version: $('[name=version]').attr('value') ?? '',
      comment: 'No.',
    }
    const late = await second.post(path, fields)
    expect(late.status).toBe(422)
    expect(late.$('main .note.bad').text()).toMatch(
      /^Ishara Fernando approved this account on \d\d-\d\d-\d{4}/,
    )
    expect(late.$('.head .tag').text()).toBe('Approved')
    const inDialog = await second.post(path, fields, dialog)
    expect(inDialog.status).toBe(422)
    expect(inDialog.headers.get('hx-retarget')).toBe('#main')
    expect(await statusOf(app, id)).toBe('APPROVED')
  })

  test('a review of what was changed since is refused and the new one shown [APPR-24, APPR-93]', async () => {
    const { id } = await account(app, kind, 'PENDING')
    const path = pathTo('reject', kind, id)
    const { $ } = await second.get(path)
    const renamed = { fullName: 'Kasun B. Bandara' }
    await admin.submit(`${base}/edit/${id}?tab=username`, renamed)
    const fields = {
      _csrf: $('main [name=_csrf]').attr('value') ?? '',
      version: $('[name=version]').attr('value') ?? '',
      comment: 'Because.',
    }
    const answer = await second.post(path, fields)
    expect(answer.status).toBe(422)
    expect(answer.$('main .note.bad').text()).toContain('since you opened it')
    expect(answer.$('h1').text()).toBe('Kasun B. Bandara')
    for (const version of ['', 'x', '-1', '99999999999999999999']) {
      expect((await second.post(path, { ...fields, version })).status, version).toBe(422)
    }
    expect(await statusOf(app, id)).toBe('PENDING')
  })

  test('in the dialog a missing comment comes back into the dialog, a decision swaps the screen', async () => {
    const { id } = await account(app, kind, 'ENABLED')
    const path = pathTo('block', kind, id)
    const refused = await admin.submit(path, { comment: '' }, path, dialog)
    expect(refused.status).toBe(422)
    expect(refused.headers.get('hx-retarget')).toBeNull()
    expect(refused.$('#field-comment-error').text()).toContain('Comment is required')
    const done = await admin.submit(path, { comment: 'Because.' }, path, dialog)
    expect(done.headers.get('hx-retarget')).toBe('#main')
    expect(done.headers.get('hx-push-url')).toBe(`${base}/view/${id}`)
    expect(done.html).toContain('blocked.')
  })

  test('goes on from a review to those that still wait', async () => {
    const { id } = await account(app, kind, 'PENDING')
    const { $ } = await admin.get(`${base}/review/${id}`)
    const question = $('.head a[href*="/approve"]').attr('href') ?? ''
    const answer = await admin.submit(question, {}, pathTo('approve', kind, id))
    expect(answer.headers.get('location')).toBe(`${base}?status=pending`)
  })

  test('goes back to where the person came from, and nowhere else', async () => {
    const from = `${base}?status=pending&q=kasun`
    const { id } = await account(app, kind, 'PENDING')
    const path = pathTo('approve', kind, id)
    const answer = await admin.submit(`${path}?from=${encodeURIComponent(from)}`, {}, path)
    expect(answer.headers.get('location')).toBe(from)
    for (const elsewhere of ['https://evil.example/', '//evil.example', `${base}x`, '/logout']) {
      const block = pathTo('block', kind, id)
      const { $ } = await admin.get(`${block}?from=${encodeURIComponent(elsewhere)}`)
      expect($('[name=from]'), elsewhere).toHaveLength(0)
    }
  })

  test('asks and answers in Russian', async () => {
    const { id } = await account(app, kind, 'APPROVED')
    const path = pathTo('block', kind, id)
    const opened = await inRussian(admin, () => admin.get(path))
    expect(opened.$('h1').text()).toMatch(/^Заблокировать (продавца|банк)\?$/)
    const refused = await inRussian(admin, () => admin.submit(path, { comment: '' }))
    expect(refused.$('#field-comment-error').text()).toContain('Нужен комментарий')
    const done = await inRussian(admin, async () => {
      await admin.submit(path, { comment: 'Нарушение.' })
      return admin.get(`${base}/view/${id}`)
    })
    expect(done.$('#toasts').text()).toMatch(/(Продавец|Банк) заблокирован/)
    expect(done.$('main .note').text()).toContain('«Нарушение.»')
    const late = await inRussian(second, () => second.get(path))
    expect(late.$('main .note.bad').text()).toContain('Это уже невозможно.')
  })

  test('nobody but an administrator decides [Z05]', async () => {
    const { id } = await account(app, kind, 'APPROVED')
    const { browser } = await owner(app, { role })
    const _csrf = (await browser.get('/notifications')).$('[name=_csrf]').attr('value') ?? ''
    for (const act of ['block', 'unblock', 'approve', 'reject'] as const) {
      const path = pathTo(act, kind, id)
      expect((await browser.get(path)).status).toBe(404)
      expect((await browser.post(path, { _csrf, comment: 'x', version: '0' })).status).toBe(404)
    }
    expect(await statusOf(app, id)).toBe('APPROVED')
  })
})
