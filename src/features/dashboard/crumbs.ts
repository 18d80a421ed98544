import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'

export function dashboardCrumbs({ t }: Page): Crumb[] {
  return [{ label: t('common:menu.dashboard') }]
}
