import type { RiskNote } from '#src/contract/risks.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { Icon } from './icon.tsx'
import { Note } from './note.tsx'
import type { Column } from './table.tsx'

type Risky = { risks: readonly RiskNote[] }

/** The "To check" column of an inbox page; absent if there is nothing to check. */
export function riskColumns({ t }: Page, rows: readonly Risky[]): Column<Risky>[] {
  if (rows.every(({ risks }) => risks.length === 0)) return []
  return [
    {
      key: 'risks',
      header: t('approvals:column.risks'),
      part: 'line',
      cell: ({ risks }) =>
        risks.length > 0 && (
          <span className="sm">
            <Icon name="alert" /> {risks.map((risk) => riskText(t, risk)).join(' · ')}
          </span>
        ),
    },
  ]
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
