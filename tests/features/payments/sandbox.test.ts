import { expect, test } from 'vitest'
import { createOrderPaymentService } from '#src/services/order-payment/app.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { openPayments } from '#tests/support/payments.ts'

const world = await openPayments()

test('the sandbox page names plan and amount and ends a payment once', async () => {
  const id = await world.begin(await world.merchant())
  const browser = openBrowser(world.test)
  const page = `/sandbox/checkout/${id}`
  const { $ } = await browser.get(page)
  expect($('main').text()).toContain('Growth')
  expect($('main').text()).toContain('4,500.00')
  expect((await browser.submit(page, { act: 'GOLD' })).status).toBe(422)
  const left = await browser.submit(page, { act: 'LEAVE' })
  expect(left.$('main').text()).toContain('You may close this tab.')
  const ended = await browser.get(page)
  expect(ended.$('main form')).toHaveLength(0)
})

test('in production there is no sandbox, neither as a page nor as a payment method', async () => {
  const production = await testApp({
    beside: world.test,
    config: { production: true },
  })
  const id = await world.begin(await world.merchant())
  expect((await openBrowser(production).get(`/sandbox/checkout/${id}`)).status).toBe(404)
  expect((await openBrowser(world.test).get('/sandbox/checkout/x')).status).toBe(404)
  const { services } = world.test
  const settings = { ...services.settings, production: true }
  const service = createOrderPaymentService({ ...services, settings })
  expect((await service.request(`/sandbox/checkout/${id}`)).status).toBe(404)
  expect((await service.request('/webhooks/SANDBOX', { method: 'POST', body: '{}' })).status).toBe(
    404,
  )
})
