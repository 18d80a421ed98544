import { expect } from '@playwright/test'
import { planId } from '../../src/world/plans.ts'
import type { Person } from './person.ts'

/** From a plan's page over the payment method to the sandbox broker. */
export async function toTheBroker({ page, t }: Person, plan: string) {
  await page.goto(`/subscriptions/details/${planId(plan)}`)
  await page.getByRole('link', { name: t('plans:details.subscribe') }).click()
  await page.getByRole('radio', { name: 'Sandbox' }).check()
  await page.locator('main form button').last().click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('payments:sandbox.title') }),
  ).toBeVisible()
}

/** Lets the sandbox broker do one of the things that it can do. */
export async function press({ page, t }: Person, act: 'PAY' | 'DECLINE' | 'LEAVE') {
  const name = t(`payments:sandbox.act.${act}`)
  await page.getByRole('button', { name, exact: true }).click()
}
