import {
  codeStates,
  type Difference,
  type ReconciliationRun,
  type ReconciliationSummary,
} from '#src/contract/core/reconciliation.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { reconciliationPaths } from '#src/contract/screens/reconciliation.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Stats } from '#views/components/stats.tsx'
import { RowLink, Table } from '#views/components/table.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { run: ReconciliationRun | null; others: readonly ReconciliationSummary[] }

export function ReconciliationPage({ run, others }: Props) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('reconciliation:title')} summary={t('reconciliation:lead')} />
      {run ? (
        <Outcome run={run} />
      ) : (
        <Card flush>
          <EmptyState title={t('reconciliation:none')} hint={t('reconciliation:noneText')} />
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t('reconciliation:earlier')} flush>
          <Runs runs={others} />
        </Card>
      )}
    </>
  )
}

function Outcome({ run }: { run: ReconciliationRun }) {
  const { t, format } = usePage()
  const { codes, differences, kinds, listed, names, paid, saved, startedOn, seconds } = run
  const total = codeStates.reduce((sum, state) => sum + (codes[state] ?? 0), 0)
  return (
    <>
      <Note
        {...(differences > 0 && { tone: 'bad' as const })}
        icon={differences === 0 ? 'check-list' : 'alert'}
      >
        <p>{outcome(t, differences)}</p>
        <p>
          {t('reconciliation:when', {
            when: format.moment(startedOn),
            seconds: format.number(Math.ceil(seconds)),
          })}
        </p>
      </Note>
      <Card title={t('reconciliation:codes', { count: total })}>
        <Stats
          stats={[
            ...codeStates.map((state) => ({
              label: t(`reconciliation:state.${state}`),
              value: format.number(codes[state] ?? 0),
            })),
            { label: t('reconciliation:paid'), value: paid.display },
            { label: t('reconciliation:saved'), value: saved.display },
          ]}
        />
      </Card>
      {kinds.map(({ kind, count }) => (
        <Card key={kind} title={t(`reconciliation:kind.${kind}`)} flush>
          <p className="pad">{t('reconciliation:ofKind', { count })}</p>
          <Differences
            listed={listed.filter((one) => one.kind === kind)}
            names={names}
            name={kind}
          />
        </Card>
      ))}
    </>
  )
}

function outcome(t: Translate, count: number): string {
  return count === 0 ? t('reconciliation:clean') : t('reconciliation:differences', { count })
}

type Listed = {
  listed: readonly Difference[]
  names: ReconciliationRun['names']
  name: Difference['kind']
}

function Differences({ listed, names, name }: Listed) {
  const { t } = usePage()
  return (
    <Table
      caption={t(`reconciliation:kind.${name}`)}
      rows={listed.map((one, at) => ({ ...one, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          key: 'what',
          header: t('reconciliation:what'),
          part: 'title',
          cell: (one) => <What one={one} names={names} />,
        },
        {
          key: 'expected',
          header: t('reconciliation:expected'),
          part: 'line',
          cell: ({ expected }) => (
            <Labelled label={t('reconciliation:expected')}>
              <Verbatim>{expected}</Verbatim>
            </Labelled>
          ),
        },
        {
          key: 'found',
          header: t('reconciliation:found'),
          part: 'line',
          cell: ({ found }) => (
            <Labelled label={t('reconciliation:found')}>
              <Verbatim>{found}</Verbatim>
            </Labelled>
          ),
        },
      ]}
    />
  )
}

type About = { one: Difference } & Pick<Listed, 'names'>

function What({ one: { couponId, dealId, merchantId, of }, names }: About) {
  const { t } = usePage()
  return (
    <span className="stack">
      {of && <Verbatim>{of}</Verbatim>}
      {couponId && (
        <Go href={couponPaths.code({ id: couponId })}>
          {t('reconciliation:coupon', { id: couponId })}
        </Go>
      )}
      {dealId && (
        <Go href={couponPaths.ofDeal({ dealId })}>
          {names[dealId] ?? t('reconciliation:deal', { id: dealId })}
        </Go>
      )}
      {merchantId && (
        <span>{names[merchantId] ?? t('reconciliation:merchant', { id: merchantId })}</span>
      )}
    </span>
  )
}

function Runs({ runs }: { runs: readonly ReconciliationSummary[] }) {
  const { t, format } = usePage()
  return (
    <Table
      caption={t('reconciliation:earlier')}
      rows={runs}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'on',
          header: t('reconciliation:on'),
          part: 'title',
          cell: ({ id, startedOn }) => (
            <RowLink href={reconciliationPaths.run({ id })}>{format.moment(startedOn)}</RowLink>
          ),
        },
        {
          key: 'codes',
          header: t('reconciliation:total'),
          part: 'line',
          numeric: true,
          cell: ({ codes }) => (
            <Labelled label={t('reconciliation:total')}>
              {format.number(codeStates.reduce((sum, state) => sum + (codes[state] ?? 0), 0))}
            </Labelled>
          ),
        },
        {
          key: 'differences',
          header: t('reconciliation:title'),
          part: 'line',
          cell: ({ differences }) => outcome(t, differences),
        },
      ]}
    />
  )
}
