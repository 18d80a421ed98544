import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'
import { addBranch, editBranch, openBusiness, verifyAll } from '../branches/business.ts'
import { correct, correctAgain } from '../deals/correct.ts'
import { addDeal, goodDeal, openShop, sendDeal } from '../deals/shop.ts'
import { narrowed } from './submitted.ts'
import { answer, filled, statesOf, wholeBusiness } from './whole-business.ts'

const app = await testApp()
const shop = await openShop(app)
const business = await openBusiness(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const dialog = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }

type Waiting = {
  /** The page that a reviewer has open. */
  review: string
  /** Its owner saves again. */
  save: () => Promise<unknown>
  state: () => Promise<unknown>
  /** In what has changed; null where the trail keeps no words of it. */
  change: string
}

const stateIn =
  (table: string, id: string, column = 'approval_status') =>
  async () =>
    (
      await app.db.execute(
        sql`select ${sql.identifier(column)} as state from ${sql.identifier(table)} where id = ${id}`,
      )
    ).rows[0]?.state

const kinds: Record<string, () => Promise<Waiting>> = {
  async 'a deal'() {
    const id = await addDeal(shop)
    const save = () =>
      sendDeal(shop.browser, `/deals/edit/${id}`, { ...goodDeal(shop), title: 'Free beer for all' })
    const change = 'Title: Sunday rice and curry buffet → Free beer for all'
    return { review: `/deals/view/admin/${id}`, save, state: stateIn('deals', id), change }
  },
  async 'a branch whose address is verified'() {
    const id = await addBranch(business)
    await verifyAll(admin, id)
    const save = () => editBranch(business, id, { name: 'Unseen branch' })
    const change = '→ Unseen branch'
    return { review: `/branch/view-branch/${id}`, save, state: stateIn('branches', id), change }
  },
  async 'a correction of a live deal'() {
    const deal = await addDeal(shop)
    await app.db.execute(sql`update deals set approval_status = 'APPROVED' where id = ${deal}`)
    const { headers } = await correct(shop.browser, deal, { title: 'Rice and curry' })
    const review = headers.get('location') ?? ''
    const id = review.split('/').at(-1) ?? ''
    const save = () => correctAgain(shop.browser, id, { title: 'Free beer for all' })
    const change = 'Rice and curry → Free beer for all'
    return { review, save, state: stateIn('proposals', id, 'status'), change }
  },
  async 'a new account'() {
    const { id } = await addAccount(app.db, { approvalStatus: 'PENDING' })
    const save = () =>
      app.db.transaction(async (tx) => {
        await tx
          .update(users)
          .set({ fullName: 'Somebody else', updatedAt: sql`now() + interval '1 second'` })
          .where(eq(users.id, id))
        await tx.execute(sql`
          insert into audit_entries (id, at, event, subject_type, subject_id, after, request_id)
          values (gen_random_uuid(), now() + interval '1 second', 'user.updated', 'user', ${id},
            '{"fields": ["name"]}', 'test')`)
      })
    const state = async () =>
      (await app.db.select().from(users).where(eq(users.id, id)))[0]?.approvalStatus
    return { review: `/merchant/review/${id}`, save, state, change: 'Changed since you opened it' }
  },
}

/** Of the page as it stands the links that ask, by what they say. */
function questions({ $ }: Answer): Record<string, string> {
  const links = $('.head a[data-shortcut], .head a[aria-keyshortcuts], .head a.btn').toArray()
  return Object.fromEntries(links.map((link) => [$(link).text().trim(), link.attribs.href ?? '']))
}

describe.each(Object.entries(kinds))(
  '%s that its owner saves while its review is open',
  (_, make) => {
    test.each([
      ['with script', dialog],
      ['without script', {}],
    ])('is asked about no more, %s [APPR-93]', async (_how, headers) => {
      const { review, save, state, change } = await make()
      const before = await state()
      const { Approve = '' } = questions(await admin.get(review))
      expect(Approve).toContain('seen=')
      await save()
      const refused = await admin.get(Approve, headers)
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('This has changed since you opened it')
      expect(refused.html).toContain(change)
      expect(await state()).toBe(before)
      const again = questions(await admin.get(review)).Approve ?? ''
      expect((await admin.get(again, headers)).status).toBe(200)
    })

    test('is not decided on by a question that is open, whose comment is kept [APPR-93]', async () => {
      const { review, save, state } = await make()
      const before = await state()
      const { Approve = '', Reject = '' } = questions(await admin.get(review))
      const [approval, rejection] = [await admin.get(Approve), await admin.get(Reject)]
      await save()
      for (const [href, page] of [
        [Approve, approval],
        [Reject, rejection],
      ] as const) {
        const action = href.split('?')[0] ?? ''
        const hidden = page.$(`form[action="${action}"] input[type=hidden]`).toArray()
        const fields = Object.fromEntries(
          hidden.map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']),
        )
        const late = await admin.post(action, { ...fields, comment: 'The picture is dark.' })
        expect(late.status).toBe(422)
        expect(late.$('blockquote').first().text()).toBe('The picture is dark.')
        expect(await state()).toBe(before)
      }
    })
  },
)

test('an address that no page has drawn asks about the record as it is [APPR-93]', async () => {
  const id = await addDeal(shop)
  for (const query of ['', '?seen=', '?seen=x', `?seen=${'9'.repeat(40)}`])
    expect((await admin.get(`/deals/view/admin/${id}/approve${query}`)).status, query).toBe(200)
  for (const query of ['?seen=0', '?seen=2', '?seen=253402300799999'])
    expect((await admin.get(`/deals/view/admin/${id}/approve${query}`)).status, query).toBe(422)
})

test('the question of a correction names what the deal will be called [APPR-85]', async () => {
  const deal = await addDeal(shop, { title: 'Rice and cury' })
  await app.db.execute(sql`update deals set approval_status = 'APPROVED' where id = ${deal}`)
  const { headers } = await correct(shop.browser, deal, { title: 'Rice and curry' })
  const page = await admin.get(headers.get('location') ?? '')
  const question = await admin.get(questions(page).Approve ?? '')
  expect(question.$('main').text()).toContain('“Rice and cury” becomes “Rice and curry”')
})

test('what is blocked is blocked, whatever its owner saves meanwhile', async () => {
  const account = await addAccount(app.db)
  const path = `/merchant/view/${account.id}`
  const href = questions(await admin.get(path)).Block ?? ''
  await app.db.update(users).set({ updatedAt: sql`now()` }).where(eq(users.id, account.id))
  const blocked = await admin.submit(href, { comment: 'Fraud.' }, href.split('?')[0])
  expect(blocked.status).toBe(303)
})

test('a language and a password are no change of an account that somebody decides on', async () => {
  const { browser, account } = await signedIn(app)
  const [before] = await app.db.select().from(users).where(eq(users.id, account.id))
  await browser.submit('/dashboard', { language: 'ru' }, '/language')
  const [after] = await app.db.select().from(users).where(eq(users.id, account.id))
  expect(after?.updatedAt).toEqual(before?.updatedAt)
})

describe('the review of a whole business', () => {
  const marked = ({ $ }: Answer) =>
    $('main section[aria-label]:has(.note.warn)')
      .toArray()
      .map((one) => $(one).attr('aria-label'))

  test('chooses nothing for what changed since its page was drawn [APPR-83, APPR-93]', async () => {
    const owner = await wholeBusiness(app, 'Changed Books')
    const [branch = ''] = owner.branches
    const page = await admin.get(owner.path)
    const all = page.$('.head a[href*="all=APPROVE"]').attr('href') ?? ''
    await app.db.execute(sql`update branches set version = version + 1 where id = ${branch}`)
    const preset = await admin.get(all)
    expect(preset.$(`[name="choice-${owner.contact}"]:checked`).val()).toBe('APPROVE')
    expect(preset.$(`[name="choice-${branch}"]:checked`).val()).toBe('')
    expect(marked(preset)).toEqual(['Branch: Changed Books 0'])
  })

  test('keeps the comment alone of what changed since it was chosen for [APPR-83, APPR-93]', async () => {
    const owner = await wholeBusiness(app, 'Moved Books')
    const [branch = ''] = owner.branches
    const page = await admin.get(owner.path)
    await app.db.execute(sql`update branches set version = version + 1 where id = ${branch}`)
    const form = filled(page, { [branch]: { choice: 'REJECT', comment: 'Which street?' } })
    const late = await admin.post(owner.path, form)
    expect(late.status).toBe(422)
    expect(late.$(`[name="choice-${branch}"]:checked`).val()).toBe('')
    expect(late.$(`[name="comment-${branch}"]`).text().trim()).toBe('Which street?')
    expect(await statesOf(app, owner)).toContain('BRANCH PENDING')
    expect(
      (await answer(admin, owner.path, { [branch]: { choice: 'REJECT', comment: 'No.' } })).status,
    ).toBe(303)
  })
})

test('only who decides on a record reads what has changed of it', async () => {
  const id = await addDeal(shop)
  const { browser } = await narrowed(app, 'VIEW_DEAL')
  expect((await browser.get(`/deals/view/admin/${id}/approve?seen=2`)).status).toBe(403)
  const call = `/api/v1/authentication/audit/changes/deal/${id}?seen=0`
  expect((await shop.browser.get(call)).status).toBe(401)
})
