import { expect, test } from 'vitest'
import { drawings } from '#islands/icons/icons.tsx'
import { addAccount } from '#tests/support/accounts.ts'
import type { Browser } from '#tests/support/browser.ts'
import { openPayments } from '#tests/support/payments.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const world = await openPayments()
const { test: app, paid, bankPlan } = world
const local = (url: string | null) => {
  const { pathname, search } = new URL(url ?? '', 'https://dealdesk.test')
  return pathname + search
}

/** The page that the broker leads back to after a payment. */
async function paidBy(browser: Browser, plan: string) {
  const sent = await browser.submit(`/subscriptions/payments?planId=${plan}`, {
    broker: 'SANDBOX',
  })
  const answer = await browser.submit(local(sent.headers.get('location')), { act: 'PAY' })
  return browser.get(local(answer.headers.get('location')))
}

test.each([
  {
    role: 'MERCHANT',
    next: 'Your dashboard shows the next step.',
    links: ['/profile/merchant?tab=plan', '/dashboard'],
  },
  {
    role: 'BANK',
    next: 'Next, add your branches',
    links: ['/profile/bank?tab=plan', '/branch/add'],
  },
] as const)(
  'after a payment a $role reads what comes next, and goes there [PAY-38]',
  async ({ role, next, links }) => {
    const isMerchant = role === 'MERCHANT'
    const account = isMerchant ? await world.merchant() : await addAccount(app.db, { role })
    const browser = await signedInAs(app, account)
    const { $ } = await paidBy(browser, isMerchant ? paid : bankPlan)
    const done = $('.empty')
    expect(done.text()).toContain('Your plan is active.')
    expect(done.text()).toContain(next)
    const found = done.find('a').toArray()
    expect(found.map((link) => $(link).attr('href'))).toEqual(links)
    expect(done.find('a.primary').attr('href')).toBe(links[1])
    expect(done.find('svg path').last().attr('d')).toBe(drawings.check.props.d)
    expect((await browser.get(links[0])).status).toBe(200)
  },
)
