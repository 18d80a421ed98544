import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PART_ROWS } from '#src/contract/core/exports.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { tidyExports } from '#src/services/core/exports/parts.ts'
import { exportJobs } from '#src/services/core/exports/schema.ts'
import { exportKey } from '#src/services/files/index.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { exportJob } from '#src/start/app.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { addDeal } from '#tests/support/coupons.ts'

const COUPONS = 52_000
const TWO_PARTS = PART_ROWS + 1000
const app = await testApp()
const { db, services } = app
const { browser: merchant, account } = await signedIn(app)
const deal = await addDeal(db, account.id)
await addCoupons(deal, COUPONS)
const TITLE = 'Coupons of High tea on the verandah'
const LIST = `/coupons/deal/${deal.id}`
const SHORT = `${LIST}?q=HAT519`
const job = exportJob(app.app, app.deps)
const work = () => job.run(new AbortController().signal)

async function addCoupons({ id }: { id: string }, count: number, letters = 'HAT') {
  await db.execute(sql`
    insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on)
    select gen_random_uuid(), ${id}::uuid, ${account.id}::uuid, ${letters} || number,
      ${letters} || number, '2027-01-31', '2027-01-31 18:29:59.999Z'
    from generate_series(1, ${count}::int) number`)
}

async function workOff() {
  while (await work());
}

/** Through its question, as without script. @returns the page of the export */
async function begin(browser: Browser = merchant, list = LIST): Promise<string> {
  const sent = await browser.submit(offerFor(list), {}, '/tasks/exports')
  expect(sent.status).toBe(303)
  return sent.headers.get('location') ?? ''
}

function offerIn({ $ }: Answer): string {
  return $('#list a[href^="/tasks/exports/add"]').attr('href') ?? ''
}

async function rowOf(page: string) {
  const id = page.split('/').at(-1) ?? ''
  const [row] = await db.select().from(exportJobs).where(eq(exportJobs.id, id))
  if (!row) throw new Error('no such export')
  return row
}

async function beginAs(account: Parameters<typeof signedIn>[1], list = '/orders?status=paid') {
  const person = await signedIn(app, account)
  const page = await begin(person.browser, list)
  return { ...person, page }
}

test('a file that takes longer than ten seconds is offered as a job, and right away for who waits [EXPORT-01]', async () => {
  const list = await merchant.get(LIST)
  expect(list.$('#list a[download]')).toHaveLength(0)
  const question = await merchant.get(offerIn(list))
  expect(question.$('h1').text()).toBe(`Export 52,000 rows of “${TITLE}”?`)
  expect(question.$('form p').first().text()).toContain('This takes about 11 seconds.')
  expect(question.$('a[download]').attr('href')).toBe(`${LIST}?format=csv`)
  const short = await merchant.get(`${LIST}?q=HAT5199`)
  expect(short.$('#list a[download]')).toHaveLength(1)
})

test('the job writes what the download would have held, part by part, and notifies its owner [EXPORT-02, EXPORT-04, SCREEN-99]', async () => {
  const page = await begin(merchant, `${LIST}?sort=-code`)
  expect((await merchant.get(page)).$('progress').attr('max')).toBe(String(COUPONS))
  await work()
  const half = await rowOf(page)
  expect(half).toMatchObject({ state: 'RUNNING', parts: 1, holder: null })
  expect((await merchant.get(page)).$('progress').attr('value')).toBe(String(half.rows))
  await workOff()
  const done = await merchant.get(page)
  expect(done.$('.note.ok').text()).toContain('Your file is ready: 52,000 rows.')
  const file = done.$('a[download]').attr('href') ?? ''
  const [made, direct] = [
    await merchant.get(file),
    await merchant.get(`${LIST}?sort=-code&format=csv`),
  ]
  expect(made.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
  expect(made.html === direct.html).toBe(true)
  expect(made.html.split('\r\n')).toHaveLength(COUPONS + 2)
  const news = await db.select().from(notifications).where(eq(notifications.userId, account.id))
  expect(news).toMatchObject([{ type: 'export-ready', params: { name: TITLE }, link: page }])
  const left = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, LIST))
  expect(left.map(({ event, after }) => [event, after])).toContainEqual([
    'list.exported',
    { filters: 'sort=-code', rows: COUPONS },
  ])
})

test('the audit trail is written by a job too, as it would be downloaded [EXPORT-01, EXPORT-02]', async () => {
  const list = '/audit?group=signIns&sort=time'
  const { browser, page } = await beginAs({ role: 'ADMIN', business: undefined }, list)
  await workOff()
  const file = (await browser.get(page)).$('a[download]').attr('href') ?? ''
  const direct = await browser.get(`${list}&format=csv`)
  expect(direct.html.split('\r\n').length).toBeGreaterThan(2)
  expect((await browser.get(file)).html).toBe(direct.html)
})

describe('an export', () => {
  test('is its owner’s alone: nobody else sees, downloads or deletes it [EXPORT-03, Z14]', async () => {
    const page = await begin(merchant, SHORT)
    await workOff()
    const { browser: other } = await signedIn(app)
    const { browser: admin } = await signedIn(app, { role: 'ADMIN', business: undefined })
    for (const browser of [other, admin]) {
      expect((await browser.get(page)).status).toBe(404)
      expect((await browser.get(`${page}/file`)).status).toBe(404)
      expect((await browser.get(`${page}/delete`)).status).toBe(404)
      expect((await browser.get('/tasks')).$('#list tbody tr')).toHaveLength(0)
    }
  })

  test('is listed with bulk actions, and its file goes when its owner deletes it [EXPORT-05, BULK-08]', async () => {
    const page = await begin(merchant, SHORT)
    await workOff()
    const { id, parts } = await rowOf(page)
    const listed = await merchant.get('/tasks')
    expect(listed.$(`#list a[href="${page}"]`).text()).toBe(`Export: ${TITLE}`)
    // As by a process that was killed before it recorded the part.
    await services.storage.write(exportKey(id, parts), Buffer.from('a name'))
    await merchant.submit(`${page}/delete`, {})
    expect((await merchant.get(page)).status).toBe(404)
    expect(parts).toBe(1)
    for (const part of [0, 1]) expect(await services.storage.read(exportKey(id, part))).toBeNull()
  })

  test('is deleted after a week with all of its parts [EXPORT-05]', async () => {
    const page = await begin(merchant, SHORT)
    await workOff()
    const { id } = await rowOf(page)
    const old = sql`now() - interval '8 days'`
    await db.update(exportJobs).set({ createdAt: old }).where(eq(exportJobs.id, id))
    await tidyExports(services, 7)
    expect((await merchant.get(page)).status).toBe(404)
    expect(await services.storage.read(exportKey(id, 0))).toBeNull()
  })

  test('goes on where its holder died, without a row twice or missing [EXPORT-06]', async () => {
    const tea = await addDeal(db, account.id)
    await addCoupons(tea, TWO_PARTS, 'TEA')
    const page = await begin(merchant, `/coupons/deal/${tea.id}`)
    await work()
    const { id } = await rowOf(page)
    // Taken, and its process died before or after the next part was stored.
    await services.storage.write(exportKey(id, 1), Buffer.from('half of a part'))
    const died = { holder: account.id, dueAt: sql`now() - interval '1 second'` }
    await db.update(exportJobs).set(died).where(eq(exportJobs.id, id))
    await workOff()
    const { html } = await merchant.get(`${page}/file`)
    const codes = html.match(/TEA\d+/g) ?? []
    expect([codes.length, new Set(codes).size]).toEqual([TWO_PARTS, TWO_PARTS])
  })

  test('is refused beyond five, those of the same moment too [EXPORT-07]', async () => {
    const { browser } = await beginAs({ role: 'ADMIN', business: undefined })
    const ask = () => browser.submit(offerFor('/orders?status=paid'), {}, '/tasks/exports')
    const answers = await Promise.all(Array.from({ length: 9 }, ask))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(4)
    const sixth = await browser.submit(offerFor('/orders?status=paid'), {}, '/tasks/exports')
    expect(sixth.status).toBe(422)
    expect(sixth.$('[role=alert]').text()).toContain('already preparing 5 files')
    await workOff()
  })
})

function offerFor(list: string): string {
  return `/tasks/exports/add?list=${encodeURIComponent(list)}`
}

describe('whoever asked for it is looked at again for each part', () => {
  const admin = { role: 'ADMIN', business: undefined } as const

  test('signing out does not stop it, ending that sign-in from elsewhere does [EXPORT-08, Z13]', async () => {
    const [out, ended] = [await beginAs(admin), await beginAs(admin)]
    await out.browser.post('/logout', {
      _csrf: (await out.browser.get('/orders')).$('input[name=_csrf]').attr('value') ?? '',
    })
    const end = { revokedAt: sql`now()`, revokedReason: 'ended' as const }
    await db.update(signIns).set(end).where(eq(signIns.userId, ended.account.id))
    await workOff()
    expect(await rowOf(out.page)).toMatchObject({ state: 'DONE' })
    expect(await rowOf(ended.page)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'authentication:signInEnded',
      parts: 0,
    })
  })

  test('a blocked account and a narrower role stop it, and nothing of the file stays [EXPORT-08, Z13]', async () => {
    const [blocked, narrowed] = [await beginAs({}), await beginAs(admin, '/brands')]
    await db
      .update(users)
      .set({ approvalStatus: 'BLOCKED' })
      .where(eq(users.id, blocked.account.id))
    await db.update(users).set({ role: 'BANK' }).where(eq(users.id, narrowed.account.id))
    await workOff()
    expect(await rowOf(blocked.page)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'errors:service.blocked',
    })
    expect(await rowOf(narrowed.page)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'core:export.refused',
      parts: 0,
    })
    const stored = await services.storage.read(exportKey((await rowOf(narrowed.page)).id, 0))
    expect(stored).toBeNull()
  })

  test('its token reads and writes nothing [Z13]', async () => {
    const { page } = await beginAs(admin)
    const taken = await app.deps
      .upstream({ bearer: null, language: 'en', requestId: 'test', clientAddress: null })
      .core.POST('/exports/take')
    const part = taken.ok ? taken.data.part : null
    if (!part) throw new Error('nothing was taken')
    const bearer = {
      userId: part.ownerId,
      token: async () => part.token,
      renew: async () => part.token,
      end: async () => undefined,
    }
    const asOwner = app.deps.upstream({
      bearer,
      language: 'en',
      requestId: 'as owner',
      clientAddress: null,
    })
    const path = { id: page.split('/').at(-1) ?? '' }
    expect((await asOwner.core.GET('/exports/{id}', { path })).ok).toBe(true)
    expect(await asOwner.core.DELETE('/exports/{id}', { path })).toMatchObject({
      kind: 'forbidden',
    })
    const kept = and(eq(exportJobs.id, path.id), eq(exportJobs.state, 'RUNNING'))
    expect(await db.$count(exportJobs, kept)).toBe(1)
  })
})
