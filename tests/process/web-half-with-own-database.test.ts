import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { categories } from '#src/services/core/categories/schema.ts'
import { mountServices } from '#src/services/kit/endpoints/mount-services.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { loopback } from '#tests/support/loopback.ts'
import { startServer } from '#tests/support/server.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { siteAt } from '#tests/support/site-at.ts'

const apiKey = 'an api key that only this test knows'
const [data, web] = [await testDatabase(), await testDatabase()]
const services = mountServices(createServices(await testServiceDeps(data.handles, { apiKey })))
const upstream = await loopback(async (request) => services(request))
const env = {
  DEALDESK_RUN: 'web',
  DATABASE_URL: web.url.replace('@/', '@localhost/'),
  UPSTREAM_URL: upstream,
  UPSTREAM_API_KEY: apiKey,
  SECRET_KEYS: 'a web secret that only this test knows',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('sessions that the services know nothing of load again what a write of theirs has changed [SHELL-96]', async () => {
  const id = v7()
  await data.db.insert(categories).values([
    { id, name: 'Pottery' },
    { id: v7(), name: 'Toys' },
  ])
  const admin = await addAccount(data.db, { role: 'ADMIN', business: undefined })
  const { origin } = await startServer(env)
  const site = siteAt(origin, env.PUBLIC_ORIGIN)
  const [writer, reader] = [await signedInAs(site, admin), await signedInAs(site, admin)]
  const offered = async () =>
    (await reader.get('/deals/list/admin')).$('select[name=category]').text()
  expect(await offered()).toContain('Pottery')
  expect(await offered()).toContain('Pottery')
  expect((await writer.submit(`/categories/view/${id}/delete`, {})).status).toBe(303)
  expect(await offered()).toContain('Toys')
  expect(await offered()).not.toContain('Pottery')
})
