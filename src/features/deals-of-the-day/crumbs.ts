import { eventPaths } from '#src/contract/screens/deals-of-the-day.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function eventCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const events = { label: t('common:menu.dealsOfTheDay'), href: eventPaths.list() }
  return [events, ...below]
}

export function upcomingCrumbs(page: Page, ...below: Crumb[]): Crumb[] {
  const role = page.actor?.roleLowerCase ?? 'merchant'
  const label = page.t('deals-of-the-day:upcoming.title')
  return eventCrumbs(page, { label, href: eventPaths.upcoming({ role }) }, ...below)
}
