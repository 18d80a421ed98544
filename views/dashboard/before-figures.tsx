import type { ShownStep } from '#src/contract/core/onboarding.ts'
import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { sentByPage } from '#views/components/by-page.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { PageHead, Stack } from '#views/components/layout.tsx'
import { Checklist } from '#views/onboarding/exports.ts'
import { usePage } from '#views/page/page.ts'

type Props = { steps: readonly ShownStep[] | null; guide: boolean }

/** The dashboard until account and profile are approved. */
export function BeforeFigures({ steps, guide }: Props) {
  const { t, actor } = usePage()
  const title = t(`dashboard:checklist.title.${actor?.isBank ? 'BANK' : 'MERCHANT'}`)
  return (
    <Stack gap="wide">
      <PageHead title={title} summary={t('dashboard:checklist.lead')} />
      {steps ? <Checklist steps={steps} /> : <LoadFailed />}
      {guide && (
        <div
          hx-get={dashboardPaths.guide()}
          hx-trigger="load"
          hx-target="#dialog"
          hx-swap="innerHTML"
          hx-push-url="false"
          {...sentByPage}
        />
      )}
    </Stack>
  )
}
