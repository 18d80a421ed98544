import type { ReactNode } from 'react'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { type Page, usePage } from '#views/page/page.ts'

export type VersionFact = {
  label: string
  text: string | null
  node?: ReactNode
  /** Addresses of pictures, which are compared by looking. */
  pictures?: readonly string[]
  /** `text` is a file's address, not a text. */
  isFile?: true
}

type Row = { label: string; live: VersionFact; next: VersionFact; changed: boolean }
type Props = { live: readonly VersionFact[]; next: readonly VersionFact[] }

export function Comparison({ live, next }: Props) {
  const page = usePage()
  const rows = next.flatMap((fact, at): Row[] => {
    const old = live[at]
    return old ? [{ label: fact.label, live: old, next: fact, changed: differ(old, fact) }] : []
  })
  return (
    <Table
      caption={page.t('approvals:page.compareCaption')}
      columns={columnsOf(page)}
      rows={rows}
      rowKey={({ label }) => label}
      text
    />
  )
}

function columnsOf({ t }: Page): Column<Row>[] {
  const liveHeader = t('approvals:page.live')
  const nextHeader = t('approvals:page.next')
  return [
    {
      key: 'field',
      header: t('approvals:page.field'),
      part: 'title',
      cell: ({ label }) => label,
    },
    {
      key: 'live',
      header: liveHeader,
      part: 'line',
      cell: ({ live }) => <Value label={liveHeader} fact={live} />,
    },
    {
      key: 'next',
      header: nextHeader,
      part: 'line',
      cell: ({ next, changed }) =>
        changed ? (
          <b>
            <Value label={nextHeader} fact={next} />
          </b>
        ) : (
          <Value label={nextHeader} fact={next} />
        ),
    },
    {
      key: 'mark',
      header: t('approvals:page.mark'),
      headerHidden: true,
      part: 'state',
      cell: ({ changed }) => changed && <Tag tone="warn">{t('approvals:page.changed')}</Tag>,
    },
  ]
}

function Value({ label, fact }: { label: string; fact: VersionFact }) {
  const { t } = usePage()
  const value: ReactNode = fact.text && (fact.node ?? fact.text)
  return (
    <>
      <span className="sub slim-only" aria-hidden="true">
        {label}
      </span>
      {value || <span className="faint">{t('common:facts.notAdded')}</span>}
    </>
  )
}

function differ(one: VersionFact, other: VersionFact): boolean {
  return (one.text ?? '') !== (other.text ?? '')
}
