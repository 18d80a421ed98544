import type { Crumb } from '#src/web/http/result.ts'
import type { Page } from '#src/web/page/page.ts'

export function dashboardCrumbs({ t }: Page): Crumb[] {
  return [{ label: t('common:menu.dashboard') }]
}
