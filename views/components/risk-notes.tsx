import type { RiskNote } from '#src/contract/risks.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { Icon } from './icon.tsx'
import { Note } from './note.tsx'

type Risky = { risks: readonly RiskNote[] }

/** What there is to check, in one line. */
export function Risks({ risks }: Risky) {
  const { t } = usePage()
  if (risks.length === 0) return null
  return (
    <span className="sm">
      <Icon name="alert" /> {risks.map((risk) => riskText(t, risk)).join(' · ')}
    </span>
  )
}

export function RiskNotes({ risks }: Risky) {
  const { t } = usePage()
  if (risks.length === 0) return null
  return (
    <Note tone="warn" icon="alert">
      <b>{t('approvals:risk.title')}</b> {risks.map((risk) => riskText(t, risk)).join(' · ')}
    </Note>
  )
}

function riskText(t: Page['t'], { kind, times = 0, words = [] }: RiskNote): string {
  if (kind === 'price') return t('approvals:risk.price', { count: times })
  if (kind === 'words') return t('approvals:risk.words', { words: words.join(', ') })
  return t(`approvals:risk.${kind}`)
}
