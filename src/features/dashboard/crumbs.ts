import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function dashboardCrumbs({ t }: Page): Crumb[] {
  return [{ label: t('common:menu.dashboard') }]
}
