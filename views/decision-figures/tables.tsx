import type { KindFigures, PersonFigures } from '#src/contract/core/decision-figures.ts'
import { approvalPaths, figurePaths } from '#src/contract/screens/approvals.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Labelled } from '#views/components/labelled.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { duration } from './duration.ts'

type Answers = Pick<KindFigures, 'decided' | 'approved' | 'rejected' | 'changesRequested'>

export function KindTable({ kinds }: { kinds: readonly KindFigures[] }) {
  const page = usePage()
  const { t, format } = page
  const columns: Column<KindFigures>[] = [
    {
      key: 'kind',
      header: t('approvals:column.kind'),
      part: 'title',
      cell: ({ kind }) => (
        <RowLink href={approvalPaths.index({ tab: kind })}>{t(`approvals:tab.${kind}`)}</RowLink>
      ),
    },
    figure(page, 'decision-figures:waiting', ({ waiting, oldestDays }) => (
      <>
        {format.number(waiting)}
        {oldestDays !== null && (
          <span className="faint"> {t('decision-figures:oldest', { count: oldestDays })}</span>
        )}
      </>
    )),
    ...answerColumns<KindFigures>(page),
    figure(page, 'decision-figures:median', (one) => duration(t, one.medianSeconds)),
    figure(page, 'decision-figures:p90', (one) => duration(t, one.p90Seconds)),
  ]
  return (
    <Table
      caption={t('decision-figures:byKind')}
      columns={columns}
      rows={kinds}
      rowKey={({ kind }) => kind}
    />
  )
}

type PeopleProps = { people: readonly PersonFigures[]; kept: Record<string, string> }

export function PeopleTable({ people, kept }: PeopleProps) {
  const page = usePage()
  const { t, format } = page
  const columns: Column<PersonFigures>[] = [
    {
      key: 'person',
      header: t('decision-figures:person'),
      part: 'title',
      cell: ({ id, name }) => (
        <RowLink href={figurePaths.show({ ...kept, person: id })}>{name}</RowLink>
      ),
    },
    ...answerColumns<PersonFigures>(page),
    figure(page, 'decision-figures:days', (one) => format.number(one.days)),
    figure(page, 'decision-figures:perDay', ({ decided, days: worked }) =>
      format.number(Math.round(decided / worked)),
    ),
  ]
  return (
    <Table
      caption={t('decision-figures:byPerson')}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
    />
  )
}

function answerColumns<Row extends Answers>(page: Page): Column<Row>[] {
  const { number } = page.format
  return [
    figure(page, 'decision-figures:decided', ({ decided }) => number(decided)),
    figure(page, 'decision-figures:approved', ({ approved }) => number(approved)),
    figure(page, 'decision-figures:rejected', ({ rejected }) => number(rejected)),
    figure(page, 'decision-figures:changesRequested', (one) => number(one.changesRequested)),
  ]
}

function figure<Row>({ t }: Page, key: Key, cell: Column<Row>['cell']): Column<Row> {
  const header = t(key)
  return {
    key,
    header,
    part: 'meta',
    numeric: true,
    cell: (row) => <Labelled label={header}>{cell(row)}</Labelled>,
  }
}
