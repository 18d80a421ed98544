import type { Page, Screen } from '#views/page/page.ts'

/** "Deals, Approved, page 2 · Dealdesk"; prefixed "Error: " when a form was refused. */
export function documentTitle(page: Page, screen: Screen): string {
  const whole = [screen.title, ...(screen.parts ?? [])].join(', ')
  const title = screen.status === 422 ? page.t('common:shell.titleError', { title: whole }) : whole
  return `${title} · ${page.brand}`
}

/** Heads every printed page: what it shows, narrowed by what, and when. */
export function printedLine(page: Page, screen: Screen): string {
  return printedText(page, documentTitle(page, screen))
}

export function printedText({ t, format }: Page, title: string): string {
  return t('common:shell.printed', { title, moment: format.dateTime(new Date()) })
}
