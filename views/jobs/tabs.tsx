import { jobPaths } from '#src/contract/screens/jobs.ts'
import { safeguardPaths } from '#src/contract/screens/safeguards.ts'
import { Tabs } from '#views/components/tabs.tsx'
import { usePage } from '#views/page/page.ts'

const hrefs = { jobs: jobPaths.list(), safeguards: safeguardPaths.show() }

/** What keeps this installation at work, and what protects it. */
export function JobTabs({ current }: { current: keyof typeof hrefs }) {
  const { t } = usePage()
  const tabs = (['jobs', 'safeguards'] as const).map((name) => ({
    label: t(`${name}:title`),
    href: hrefs[name],
    current: name === current,
  }))
  return <Tabs label={t('jobs:title')} tabs={tabs} />
}
