import { desc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { apiHeaders } from '#src/contract/headers.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { dealDrafts } from '#src/services/core/deal-drafts/schema.ts'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { moveTally } from '#src/services/core/deals/tallies.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { aDeal, ownPicture } from '#tests/support/core.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { BUSY, type Caller, twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase('small')
const { db } = database
const { callerOf, originOf, signIn } = await twoProcesses(database, { atEnd: afterAll })
const addAdmin = () => addAccount(db, { role: 'ADMIN', business: undefined })
const isBroken = (status: number) => status >= 500 && status !== BUSY

test('a form sent many times at once over two processes adds one record; another person’s adds theirs [R12]', async () => {
  const [one, other] = await Promise.all([addAdmin(), addAdmin()])
  const key = crypto.randomUUID()
  async function send({ id: userId, email }: typeof one, name: string) {
    const { token } = await signIn(email)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [apiHeaders.formKey]: key,
    }
    const form = { method: 'POST', headers, body: JSON.stringify({ name, userId }) }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, at) =>
        fetchPatiently(`${originOf(at)}/api/v1/core/offer-types`, form),
      ),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    return new Set(bodies.map(({ data }: { data: { id: string } }) => data.id))
  }

  const before = await db.$count(offerTypes)
  const ids = [await send(one, 'Two for one'), await send(other, 'Three for two')]
  expect(ids.map(({ size }) => size)).toEqual([1, 1])
  expect(await db.$count(offerTypes)).toBe(before + 2)
})

test('of a draft published and saved by several forms over two processes one deal comes, and nothing typed is lost [DEAL-132, DEAL-133, Z30]', async () => {
  const { email } = member('nadeesha')
  const image = await ownPicture(db, 'nadeesha')
  const { ask } = callerOf(await tokenFrom(originOf(0), email, WORLD_PASSWORD))
  for (let round = 0; round < 6; round += 1) {
    const id = v7()
    const [phone, tab] = [v7(), v7()]
    const title = `Supper ${id}`
    const save = (at: number, version: number, writer: string, typed: string) =>
      ask(at, 'PUT', `core/deal-drafts/${id}`, { title: typed, version, writer })
    const begun = await save(0, 0, phone, title)
    expect(begun.status).toBe(200)
    const publish = (at: number, writer: string) =>
      ask(at, 'POST', 'core/deals/MERCHANT', {
        ...aDeal(image),
        title,
        draft: { id, version: 1, writer },
      })
    const [saved, ...published] = await Promise.all([
      save(1, 1, tab, 'Typed in the tab'),
      publish(0, phone),
      publish(1, phone),
      publish(1, tab),
    ])
    const statuses = [saved, ...published].map(({ status }) => status)
    expect(statuses.filter(isBroken)).toEqual([])
    const won = published.filter(({ status }) => status === 200).length
    expect(won).toBeLessThanOrEqual(1)
    expect(await db.$count(deals, eq(deals.title, title))).toBe(won)
    const [draft] = await db.select().from(dealDrafts).where(eq(dealDrafts.id, id))
    if (won === 0) expect(draft?.typed?.title).toBe('Typed in the tab')
    else expect(draft?.typed).toBeNull()
  }
})

test('of an approval, a withdrawal and an expiry at once over two processes the deal follows the one that won [DEAL-98, R02]', async () => {
  const owner = await addAccount(db)
  const [deciding, owning] = [await signIn((await addAdmin()).email), await signIn(owner.email)]
  for (let round = 0; round < 8; round += 1) {
    const deal = await addDeal(db, owner.id, { approvalStatus: 'APPROVED' })
    const id = v7()
    await db.insert(dealCorrections).values({
      id,
      kind: 'corrections',
      subjectId: deal.id,
      ownerId: owner.id,
      submittedBy: owner.id,
      values: {
        title: 'Corrected',
        subTitle: deal.subTitle,
        description: deal.description,
        termsAndConditions: deal.termsAndConditions,
        coverImage: deal.coverImage,
        imageUrls: [deal.coverImage],
        rules: null,
      },
    })
    const decision = { id, approvalStatus: 'APPROVED', version: 1 }
    const approve = (at: number) =>
      deciding.ask(at, 'PUT', 'core/deal-corrections/decide', decision)
    const withdraw = (at: number) => owning.ask(at, 'DELETE', `core/deal-corrections/${id}`)
    const expire = async () => {
      const over = { validFrom: new Date('2025-01-01'), expiredOn: new Date('2025-02-01') }
      await db
        .update(deals)
        .set({ ...over, expiresOn: '2025-02-01' })
        .where(eq(deals.id, deal.id))
    }
    const [answers] = await Promise.all([
      Promise.all([0, 1, 2, 3].flatMap((at) => [approve(at), withdraw(at)])),
      round % 2 === 0 ? undefined : expire(),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(isBroken)).toEqual([])
    const won = statuses.filter((status) => status === 200).length
    expect(won).toBeLessThanOrEqual(1)
    if (round % 2 === 0) expect(won).toBe(1)
    const [after] = await db.select().from(deals).where(eq(deals.id, deal.id))
    const [correction] = await db.select().from(dealCorrections).where(eq(dealCorrections.id, id))
    const isApproved = correction?.status === 'APPROVED'
    expect(isApproved && correction?.deletedAt !== null).toBe(false)
    expect(after?.title).toBe(isApproved ? 'Corrected' : deal.title)
    expect(after?.version).toBe(isApproved ? deal.version + 1 : deal.version)
  }
})

test('of a merchant’s save, an administrator’s for them and approvals at once one wins, and no writer approves [DEAL-170, DEAL-173]', async () => {
  const [author, colleague, owner] = [await addAdmin(), await addAdmin(), await addAccount(db)]
  const writer = await signIn(author.email)
  const other = await signIn(colleague.email)
  const merchant = await signIn(owner.email)
  const put = async (who: Caller, at: number, path: string, body: object) =>
    (await who.ask(at, 'PUT', `core/deals/${path}`, body)).status
  for (let round = 0; round < 8; round += 1) {
    const deal = await addDeal(db, owner.id, { approvalStatus: 'PENDING' })
    await db.transaction((tx) => moveTally(tx, null, deal))
    const { id } = deal
    const words = {
      ...deal,
      categoryIds: [deal.categoryId],
      originalPrice: deal.originalPriceCents,
      deductionAmount: 0,
      validFrom: deal.validFrom.getTime(),
      expiredOn: deal.expiredOn.getTime(),
      startTime: '10:00 AM',
      endTime: '08:00 PM',
      imageUrls: [deal.coverImage],
    }
    const approval = { id, approvalStatus: 'APPROVED', userType: 'MERCHANT', role: 'ADMIN' }
    const approve = (who: Caller, at: number, version: number) =>
      put(who, at, 'ADMIN/approve', { ...approval, version })
    const statuses = await Promise.all([
      put(merchant, 0, 'MERCHANT', { ...words, title: 'Theirs' }),
      put(writer, 1, 'ADMIN', { ...words, title: 'Written' }),
      ...(round % 2 === 0 ? [] : [approve(other, 0, 1), approve(writer, 1, 1)]),
    ])
    expect(statuses.filter(isBroken)).toEqual([])
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const again = await Promise.all([0, 1, 2, 3].map((at) => approve(writer, at, 2)))
    const [after] = await db.select().from(deals).where(eq(deals.id, id))
    const [review] = await db
      .select()
      .from(dealReviews)
      .where(eq(dealReviews.dealId, id))
      .orderBy(desc(dealReviews.decidedAt))
    if (after?.title === 'Written') {
      expect(after).toMatchObject({ approvalStatus: 'PENDING', writtenBy: author.id })
      expect([again, review]).toEqual([[422, 422, 422, 422], undefined])
      expect(await approve(other, 1, 2)).toBe(200)
    } else {
      expect(after).toMatchObject({ approvalStatus: 'APPROVED', writtenBy: null })
    }
  }
})
