import type { AccountViews } from '#src/contract/authentication/account-views.ts'
import type { HeldNumber } from '#src/contract/authentication/held-numbers.ts'
import type { SessionItem } from '#src/features/devices/device-list.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { AccountViewList } from './account-views.tsx'

type Props = {
  title: string
  summary: string
  rows: readonly SessionRow[]
  views: AccountViews
  all: { href: string; label: string } | null
  help: HelpLinks
  twoStepHref: string | null
}

/** What an administrator can do for the owner; null on the own page and for app users. */
export type HelpLinks = {
  link: string
  mobile: string
  twoStep: string | null
  held: (HeldNumber & { confirm: string }) | null
} | null

export function SessionsView({ title, summary, rows, views, all, help, twoStepHref }: Props) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={title} summary={summary}>
        {twoStepHref && <ButtonLink href={twoStepHref}>{t('two-step:action')}</ButtonLink>}
        {help && (
          <>
            <DialogLink href={help.link}>{t('sessions:link.action')}</DialogLink>
            <ButtonLink href={help.mobile}>{t('sessions:mobile.action')}</ButtonLink>
            {help.twoStep && (
              <ButtonLink href={help.twoStep}>{t('factor-resets:action')}</ButtonLink>
            )}
          </>
        )}
        {all && (
          <DialogLink href={all.href} tone="danger">
            {all.label}
          </DialogLink>
        )}
      </PageHead>
      {help?.held && <Held {...help.held} />}
      <section className="card">
        {rows.length > 0 ? (
          <SessionTable rows={rows} />
        ) : (
          <EmptyState title={t('common:empty.records')} />
        )}
      </section>
      <AccountViewList views={views} />
    </>
  )
}

function Held({ setBy, until, own, confirm }: HeldNumber & { confirm: string }) {
  const { t, format } = usePage()
  const words = { by: setBy, until: format.moment(until) }
  return (
    <Note tone="warn">
      <p>{t(own ? 'sessions:held.byYou' : 'sessions:held.text', words)}</p>
      {!own && (
        <p>
          <DialogLink href={confirm}>{t('sessions:held.confirm.action')}</DialogLink>
        </p>
      )}
    </Note>
  )
}

type SessionRow = SessionItem & { endHref: string | null }

function SessionTable({ rows }: { rows: readonly SessionRow[] }) {
  const { t } = usePage()
  const instant = (key: 'createdAt' | 'seenAt'): Column<SessionRow> => {
    const header = t(`sessions:column.${key}`)
    const cell = (row: SessionRow) => <Instant label={header} value={row[key]} />
    return { key, header, part: 'from', tight: true, cell }
  }
  const columns: Column<SessionRow>[] = [
    {
      key: 'device',
      header: t('sessions:column.device'),
      part: 'title',
      cell: ({ device }) => <span className="name">{device}</span>,
    },
    {
      key: 'place',
      header: t('sessions:column.place'),
      part: 'meta',
      cell: ({ place }) => place,
    },
    instant('createdAt'),
    instant('seenAt'),
    {
      key: 'action',
      header: t('sessions:column.action'),
      headerHidden: true,
      part: 'end',
      numeric: true,
      cell: (row) => <Action row={row} />,
    },
  ]
  const caption = t('sessions:caption')
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} text />
}

function Action({ row }: { row: SessionRow }) {
  const { t } = usePage()
  if (row.endHref === null) return <Tag tone="ok">{t('sessions:own')}</Tag>
  return (
    <DialogLink href={row.endHref} tone="ghost" of={row.device}>
      {t('sessions:end.action')}
    </DialogLink>
  )
}

function Instant({ label, value }: { label: string; value: Date }) {
  const { format } = usePage()
  return (
    <>
      <span className="slim-only">{label} </span>
      <time dateTime={value.toISOString()}>{format.dateTime(value)}</time>
    </>
  )
}
