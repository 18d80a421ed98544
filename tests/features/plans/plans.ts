import { v7 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import { plans } from '#src/services/core/plans/schema.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'

/** A merchant or bank whose profile is approved, so that it may subscribe. */
export function business(app: TestApp, role: 'MERCHANT' | 'BANK' = 'MERCHANT') {
  const profile = { updated: true, approvalStatus: 'APPROVED', businessName: 'Quay' } as const
  return signedIn(app, { role, business: profile })
}

/** A free plan for merchants unless said otherwise. */
export async function addPlan(db: Database, changes: Partial<typeof plans.$inferInsert> = {}) {
  const id = v7()
  await db.insert(plans).values({
    id,
    userRole: 'MERCHANT',
    title: 'Counter',
    termsAndCondition: 'Be kind.',
    dealsPerMonth: 3,
    eventsPerMonth: 0,
    dealsPerEvent: 1,
    free: true,
    amountCents: 0,
    ...changes,
  })
  return id
}

export const paid = { free: false, amountCents: 2_500_00 }

/** What the form of a good, free plan holds. */
export const fields = {
  title: 'Harbour',
  termsAndCondition: 'Be kind.',
  planType: 'MONTHLY',
  noOfDealsPerMonth: '8',
  noOfDealsOfTheDayEventsPerMonth: '0',
  noOfDealsOfTheDayPerEvent: '1',
  isFree: 'yes',
}

/** Sends the plan's form with its hidden fields, as a browser does. */
export async function sendPlan(
  browser: Browser,
  page: string,
  given: Record<string, string>,
  from?: Answer,
): Promise<Answer> {
  const { $ } = from ?? (await browser.get(page))
  const form = new FormData()
  $(`form[action="${page}"]`)
    .find('input[type=hidden]')
    .each((_, input) => form.append($(input).attr('name') ?? '', $(input).attr('value') ?? ''))
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  return browser.post(page, form)
}
