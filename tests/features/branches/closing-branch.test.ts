import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app

test('the question names what ends with a branch, and the deal’s page says so later [BRANCH-37]', async () => {
  const { browser, account } = await signedIn(app)
  const [id, other] = [
    await addBranch(db, account.id, 'Pier'),
    await addBranch(db, account.id, 'Fort'),
  ]
  const question = async (branch: string) =>
    (await browser.get(`/branch/view-branch/${branch}/delete`)).$('main').text()
  expect(await question(id)).not.toContain('moved to another branch')
  const deal = await addDeal(db, account.id, { title: 'Crab night', branchIds: [id] })
  await addCoupons(db, deal, 2)
  await browser.submit('/tills/add', { name: 'Pier desk', branchId: id })
  const text = await question(id)
  expect(text).toContain('1 till stops')
  expect(text).toContain('1 deal is valid here alone')
  expect(text).toContain('Crab night')
  expect(await question(other)).not.toContain('Crab night')
  const many = { act: 'delete', pick: [`branch:${id}:1`, `branch:${other}:1`] }
  const answer = await browser.submit('/branch', many, '/bulk-actions')
  const both = await browser.get(answer.headers.get('location') ?? '')
  expect(both.$('main').text()).toContain(
    'Their tills stop, cashiers who stand only there are removed',
  )

  const page = async () => (await browser.get(`/deals/view/merchant/${deal.id}`)).$('main').text()
  expect(await page()).toContain('Coupons can be redeemed.')
  await browser.submit(`/branch/view-branch/${id}/delete`, {})
  expect(await page()).toContain('Every branch where these coupons are valid has closed')
  expect((await browser.get('/tills')).$('main').text()).not.toContain('Pier desk')
})
