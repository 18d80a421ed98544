import { expect, test } from 'vitest'
import { listMerchants } from '#src/contract/authentication/accounts.ts'
import { dealId } from '#src/world/deals.ts'
import { member } from '#src/world/load.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, openBrowser } from '#tests/support/browser.ts'

const app = await testApp({ world: 'small' })
const bank = openBrowser(app)
const signedIn = { username: member('priyanka').email, password: 'Dealdesk1' }
await bank.submit('/login', signedIn)

const table = ({ $ }: Answer) => $('tbody').text()

test('a bank reads the deals of all merchants, and opens each of them [BANK-09]', async () => {
  const deals = await bank.get('/deals/list/bank')
  expect(table(deals)).toContain('Harbour House')
  expect(table(deals)).toContain('Tea Leaf Cafés')
  for (const owner of ['nadeesha', 'ruwan']) {
    expect((await bank.get(`/deals/view/bank/${dealId(owner, 'live', 1)}`)).status).toBe(200)
  }
  expect(deals.$('a[href="/deals/add"]')).toHaveLength(0)
})

test('a bank has no screen of merchants, though the service answers it the list [BANK-10]', async () => {
  expect((await bank.get('/merchant')).status).toBe(404)
  expect(listMerchants.callers).toContain('BANK')
})
