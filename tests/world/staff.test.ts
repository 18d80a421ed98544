import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invitations } from '#src/services/authentication/schema.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { testApp } from '#tests/support/app.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const app = await testApp({ world: 'demo' })

test('the demo world has a catalogue editor who sees the catalogue and nothing else', async () => {
  const browser = await signedInAs(app, { email: 'sachini@dealdesk.example' }, WORLD_PASSWORD)
  const { $, status } = await browser.get('/categories')
  expect(status).toBe(200)
  const menu = $('#menu a')
    .toArray()
    .map((link) => $(link).attr('href'))
  expect(menu).toContain('/brands')
  expect(menu).toContain('/request-a-deal/offer-types')
  expect(menu).not.toContain('/merchant')
  expect(menu).not.toContain('/roles')
  expect((await browser.get('/merchant')).status).toBe(403)
})

test('a member of staff and a bank have been invited', async () => {
  const open = await app.db.select().from(invitations).where(isNull(invitations.acceptedAt))
  expect(open.map(({ role }) => role).sort()).toEqual(['ADMIN', 'BANK'])
  const browser = await signedInAs(app, { email: 'admin@dealdesk.example' }, WORLD_PASSWORD)
  const staff = await browser.get('/roles/users/invitations')
  expect(staff.$('main').text()).toContain('lahiru@dealdesk.example')
  const banks = await browser.get('/bank/invitations')
  expect(banks.$('main').text()).toContain('partners@hillsavings.example')
  expect((await browser.get('/roles')).$('main').text()).toContain('Catalogue editor')
})
